// Tasks that a new user brings, in words: figures computed apart from the records.
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Question, verdictOn } from './verdict.ts'

const test = suite('twelve tasks')

const place = new URL('../reference/twelve-tasks.json', import.meta.url)
const tasks = JSON.parse(readFileSync(place, 'utf8')) as Question[]

test('each task of a new user is answered in one call, and what lacks a quantity is refused', () => {
  assert.ok(tasks.length >= 36)
  for (const task of tasks)
    assert.is(verdictOn(task), task.refused ? 'refused' : 'right', task.text)
})

test.run()
