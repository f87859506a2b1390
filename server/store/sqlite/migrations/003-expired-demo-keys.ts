/** Minted demo keys by their end, so that those long over are found to be forgotten. */
export const expiredDemoKeys = /* sql */ `
CREATE INDEX key_demo_end ON key (expires_at) WHERE kind = 'demo';
`
