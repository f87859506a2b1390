// The key of the machine: sent to this node alone, forgotten with the tab.
import { Store } from './store.ts'

const PLACE = 'svc-key'

export const key = new Store<string>(sessionStorage.getItem(PLACE) ?? '')

key.watch(value => {
  if (value === '') sessionStorage.removeItem(PLACE)
  else sessionStorage.setItem(PLACE, value)
})
