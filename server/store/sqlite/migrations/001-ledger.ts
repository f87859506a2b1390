/** Machines, keys and the log. Times are unix milliseconds, days are days since 1970-01-01 in UTC. */
export const ledger = /* sql */ `
CREATE TABLE machine (
  id INTEGER PRIMARY KEY,
  zid TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  public_key TEXT,
  plan TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- What moves with every entry, apart from the machine so that many fit on a page.
CREATE TABLE account (
  machine INTEGER PRIMARY KEY REFERENCES machine,
  seq INTEGER NOT NULL CHECK (seq >= -1),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  time INTEGER NOT NULL,
  day INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used >= 0)
) STRICT;

-- The body is the text that was hashed; prev is the hash of the row before.
CREATE TABLE entry (
  position INTEGER PRIMARY KEY,
  machine INTEGER NOT NULL REFERENCES machine,
  seq INTEGER NOT NULL,
  time INTEGER NOT NULL,
  tokens INTEGER NOT NULL CHECK (tokens >= 0),
  body TEXT NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  UNIQUE (machine, seq)
) STRICT;

CREATE TABLE key (
  digest TEXT PRIMARY KEY,
  zid TEXT REFERENCES machine (zid),
  kind TEXT NOT NULL CHECK (kind IN ('demo-shared', 'demo', 'compute')),
  plan TEXT NOT NULL,
  last4 TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX key_of_machine ON key (zid, created_at);

CREATE TABLE counter (
  name TEXT PRIMARY KEY,
  day INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenge (
  challenge TEXT PRIMARY KEY,
  zid TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_by_expiry ON challenge (expires_at);
`
