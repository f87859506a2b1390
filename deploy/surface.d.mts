export type Goldens = Readonly<Record<string, string>>
export function surfaceChanges(
  before: Goldens,
  after: Goldens,
): {
  step: 'major' | 'minor' | 'patch'
  changes: { step: 'major' | 'minor'; text: string }[]
}
