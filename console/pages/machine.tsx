import { useEffect } from 'preact/hooks'
import { key } from '../api/key.ts'
import { useStore } from '../api/store.ts'
import { KeyPanel } from '../parts/key-panel.tsx'
import { PartsNav } from '../parts/parts-nav.tsx'
import { Chain } from './machine-chain.tsx'
import { Channels } from './machine-channels.tsx'
import { Contract } from './machine-contract.tsx'
import { Contracts } from './machine-contracts.tsx'
import { Folders } from './machine-folders.tsx'
import { Keys } from './machine-keys.tsx'
import { Letters } from './machine-letters.tsx'
import { Pages } from './machine-pages.tsx'
import { Reactors } from './machine-reactors.tsx'
import { Usage } from './machine-usage.tsx'
import type { PageProps } from './page.ts'

const PARTS = [
  { part: 'keys', title: 'Keys', View: Keys },
  { part: 'usage', title: 'Usage', View: Usage },
  { part: 'chain', title: 'Chain', View: Chain },
  { part: 'folders', title: 'Folders', View: Folders },
  { part: 'contracts', title: 'Contracts', View: Contracts },
  { part: 'channels', title: 'Channels', View: Channels },
  { part: 'reactors', title: 'Reactors', View: Reactors },
  { part: 'letters', title: 'Letters', View: Letters },
  { part: 'pages', title: 'Pages', View: Pages },
]

/** All that a machine holds, part by part; a contract behind its id. */
export function Machine({ rest, onName }: PageProps) {
  const held = useStore(key)
  const [name, id] = rest.split('/')
  const { part, title, View } = PARTS.find(one => one.part === name) ?? PARTS[0]!
  useEffect(() => onName(`My machine: ${title}`), [title])
  if (held !== '' && part === 'contracts' && id) return <Contract id={id} onName={onName} />
  return (
    <>
      <h1>My machine</h1>
      <KeyPanel always />
      {held !== '' && (
        <>
          <PartsNav page="machine" parts={PARTS} current={part} />
          <View key={held} />
        </>
      )}
    </>
  )
}
