// The mean plaquette of a group on a lattice of so many sites, as people state both.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const SIZES: readonly (readonly [number, string])[] = [
  [2, '(?:2[- ]?d|two[- ]dimensional(?: square)?|(?:in )?two(?: euclidean)? dimensions)'],
  [3, '(?:3[- ]?d|three[- ]dimensional|(?:in )?three(?: euclidean)? dimensions)'],
  [4, '(?:4[- ]?d|four[- ]dimensional|(?:in )?four(?: euclidean)? dimensions)'],
]
const SIDE = String.raw`(\d+)(?:\^([234])|(?: ?[x×] ?\1){1,3})`
const PLAIN =
  'real part|large|very large|compact|half trace|trace|normali[sz]ed|infinite|expected|average|mean|spacetime|space-time|in|euclidean|pure|lattice|gauge|theory|wilson|action|yang-mills|periodic|mean|average|plaquette|expectation|value|monte carlo|simulate|sites|dimensions|coupling|group|hypercubic'

export function written(question: string, _: unknown, marked: MarkedText): Written | undefined {
  const [all, base, power] = new RegExp(SIDE, 'i').exec(question) ?? []
  const group = /\bSU ?\(? ?([23])\b/i.exec(question)?.[1]
  if (all === undefined && group === undefined) return plane(question, marked)
  if (all === undefined || group === undefined) return undefined
  const dim = power === undefined ? all.split(/[x×]/).length : Number(power)
  const beta = /\b(?:beta|β) ?(?:=|of|is)? ?(\d+(?:\.\d+)?)(?![\d.]*\d)/i.exec(question)
  if (beta === null) return undefined
  const text = question
    .replace(all, ' ')
    .replace(beta[0], ' ')
    .replace(/\bSU ?\(? ?[23] ?\)?/i, ' ')
  const said = new Phrases(marked.of(text))
  const stated =
    SIZES.find(([, pattern]) => said.take(pattern))?.[0] ?? said.number('1', '(?:in )?Q dimensions')
  if (stated !== undefined && stated !== dim) return undefined
  if (!said.has('plaquette') || !said.isSpent(PLAIN)) return undefined
  return {
    inputs: {
      group: `su${group}`,
      dim,
      L: Number(base),
      beta: Number(beta[1]),
      sweeps: sweepsFor(Number(base), dim, group),
    },
  }
}

/** Of U(1) in two dimensions the plaquettes are all but independent: what the lattice is large for is told by no digit. */
function plane(question: string, marked: MarkedText): Written | undefined {
  const name = /\bU ?\( ?1 ?\)/i.exec(question)
  const beta = /\b(?:beta|β) ?(?:=|of|is)? ?(\d+(?:\.\d+)?)(?![\d.]*\d)/i.exec(question)
  if (name === null || beta === null) return undefined
  const said = new Phrases(marked.of(question.replace(name[0], ' ').replace(beta[0], ' ')))
  const norm = said.number('1', 'normali[sz]ed to Q')
  if (norm !== undefined && norm !== 1) return undefined
  if (!said.take(SIZES[0]![1]) || !said.has('plaquette') || !said.isSpent(PLAIN)) return undefined
  return { inputs: { beta: Number(beta[1]) } }
}

/** Some ten seconds of sweeps. */
function sweepsFor(side: number, dim: number, group: string): number {
  let sites = 1
  for (let i = 0; i < dim; i++) sites *= side
  return Math.max(50, Math.min(2000, Math.floor((group === '2' ? 6e5 : 2e5) / sites)))
}
