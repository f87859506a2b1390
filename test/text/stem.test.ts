import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { stemOf } from '../../workers/text/stem.ts'
import { termsOf } from '../../workers/text/terms.ts'

const test = suite('stems')

test('the pairs printed by Porter (1980)', () => {
  // biome-ignore format: a table
  const table: Record<string, string> = {
    caresses: 'caress', ponies: 'poni', cats: 'cat', feed: 'feed', agreed: 'agre', plastered: 'plaster',
    bled: 'bled', motoring: 'motor', sing: 'sing', conflated: 'conflat', troubled: 'troubl', sized: 'size', hopping: 'hop',
    tanned: 'tan', falling: 'fall', hissing: 'hiss', fizzed: 'fizz', failing: 'fail', filing: 'file', happy: 'happi',
    sky: 'sky', relational: 'relat', conditional: 'condit', rational: 'ration', valenci: 'valenc', digitizer: 'digit',
    vietnamization: 'vietnam', predication: 'predic', operator: 'oper', feudalism: 'feudal', decisiveness: 'decis',
    hopefulness: 'hope', callousness: 'callous', formaliti: 'formal', sensitiviti: 'sensit', sensibiliti: 'sensibl',
    triplicate: 'triplic', formative: 'form', formalize: 'formal', electriciti: 'electr', electrical: 'electr',
    hopeful: 'hope', goodness: 'good', revival: 'reviv', allowance: 'allow', inference: 'infer', airliner: 'airlin',
    adjustable: 'adjust', defensible: 'defens', irritant: 'irrit', replacement: 'replac', adjustment: 'adjust',
    dependent: 'depend', adoption: 'adopt', communism: 'commun', activate: 'activ', homologous: 'homolog',
    effective: 'effect', bowdlerize: 'bowdler', probate: 'probat', rate: 'rate', cease: 'ceas', controll: 'control', roll: 'roll',
  }
  for (const [word, stem] of Object.entries(table)) assert.is(stemOf(word), stem, word)
})

test('British and American spellings share a stem', () => {
  const pairs = [
    ['vapour', 'vapor'],
    ['metre', 'meter'],
    ['millimetres', 'millimeters'],
    ['polarisation', 'polarization'],
    ['analyse', 'analyze'],
    ['tunnelling', 'tunneling'],
    ['colour', 'color'],
    ['sulphur', 'sulfur'],
    ['fibres', 'fibers'],
  ] as const
  for (const [british, american] of pairs) assert.is(stemOf(british), stemOf(american), british)
})

test('common words, case, accents and possessives fall away', () => {
  const stems = (text: string) => termsOf(text).map(({ stem }) => stem)
  assert.equal(stems("What is the Newton's law?"), stems('newton law'))
  assert.equal(stems('Schrödinger'), stems('schrodinger'))
  assert.equal(stems('of the and'), [])
  assert.ok(stemOf('x'.repeat(1000)).length === 1000)
})

test.run()
