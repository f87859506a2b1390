import { RefusalNote } from './refusal.tsx'

/** In place of a page whose subject could not be read: what it is about, and why. */
export function RefusedPage({ subject, error }: { subject: string; error: Error }) {
  return (
    <>
      <h1>{subject}</h1>
      <RefusalNote error={error} />
    </>
  )
}
