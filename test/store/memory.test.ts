import { memoryStore } from '../../server/store/memory.ts'
import { storeContract } from './contract.ts'

storeContract('memory store', async () => {
  const store = memoryStore()
  return { store, discard: () => store.close() }
})
