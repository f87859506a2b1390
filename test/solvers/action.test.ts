import { suite } from 'uvu'
import { action } from '../../workers/solvers/action.ts'
import { testReferences } from '../support/reference.ts'

const test = suite('action')

testReferences(test, action)

test.run()
