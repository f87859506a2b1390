import { useEffect } from 'preact/hooks'
import { KeyPanel } from '../parts/key-panel.tsx'
import { PartsNav } from '../parts/parts-nav.tsx'
import { OperatorFigures } from './operator-figures.tsx'
import type { PageProps } from './page.ts'
import { SolverFigures } from './solver-figures.tsx'

const PARTS = [
  { part: 'solvers', title: 'Solvers', View: SolverFigures },
  { part: 'operators', title: 'Operators', View: OperatorFigures },
]

/** Figures from outside beside ours, worked out while one looks. */
export function Verification({ rest, onName }: PageProps) {
  const { part, title, View } = PARTS.find(one => one.part === rest) ?? PARTS[0]!
  useEffect(() => onName(`Verification: ${title}`), [title])
  return (
    <>
      <h1>Verification</h1>
      <p>
        What this service answers beside figures from outside: those of the manual, measured with
        every release, and those of the records, computed anew by this node. Each of the latter, and
        each picture of a figure, is a sealed answer and costs its token.
      </p>
      <KeyPanel />
      <PartsNav page="verification" parts={PARTS} current={part} />
      <View />
    </>
  )
}
