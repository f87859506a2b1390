/**
 * Tables of the ledger. Times are unix milliseconds, days are days since 1970-01-01 in UTC. Texts that are compared go
 * by their octets (COLLATE "C"), whatever language the database was made for.
 */
export const ledger = /* sql */ `
CREATE TABLE machine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zid text COLLATE "C" NOT NULL UNIQUE,
  slug text COLLATE "C" NOT NULL UNIQUE,
  display_name text NOT NULL,
  public_key text,
  plan text NOT NULL,
  created_at bigint NOT NULL
);

-- What moves with every entry and document, apart from the machine and with room on its page to move in.
CREATE TABLE account (
  machine bigint PRIMARY KEY REFERENCES machine,
  seq bigint NOT NULL CHECK (seq >= -1),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  time bigint NOT NULL,
  day bigint NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0)
) WITH (fillfactor = 50);

-- The body is the text that was hashed; prev is the hash of the row before. Rows are written by svc_commit alone, which
-- has the account in hand: a foreign key would look it up again for each.
CREATE TABLE entry (
  position bigint PRIMARY KEY,
  machine bigint NOT NULL,
  seq bigint NOT NULL,
  time bigint NOT NULL,
  tokens bigint NOT NULL CHECK (tokens >= 0),
  body text COLLATE "C" NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  UNIQUE (machine, seq)
);

CREATE TABLE key (
  digest text COLLATE "C" PRIMARY KEY,
  zid text COLLATE "C" REFERENCES machine (zid),
  kind text NOT NULL CHECK (kind IN ('demo-shared', 'demo', 'compute')),
  plan text NOT NULL,
  last4 text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  used_at bigint
);
CREATE INDEX key_of_machine ON key (zid, created_at);
CREATE INDEX key_demo_end ON key (expires_at) WHERE kind = 'demo';

CREATE TABLE counter (
  name text COLLATE "C" PRIMARY KEY,
  day bigint NOT NULL,
  used bigint NOT NULL CHECK (used >= 0)
);

CREATE TABLE challenge (
  challenge text COLLATE "C" PRIMARY KEY,
  zid text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX challenge_by_expiry ON challenge (expires_at);

CREATE TABLE document (
  serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  machine bigint NOT NULL REFERENCES machine,
  revision bigint NOT NULL CHECK (revision > 0),
  created_at bigint NOT NULL,
  due_at bigint,
  body text COLLATE "C" NOT NULL,
  UNIQUE (kind, id)
);
CREATE INDEX document_of_machine ON document (machine, kind, serial);
CREATE INDEX document_due ON document (kind, due_at, serial) WHERE due_at IS NOT NULL;

-- The last group that each node has committed, with its answers: a node that lost its connection while it waited asks
-- again under the same number, and what was committed is not committed twice.
CREATE TABLE last_group (
  node uuid PRIMARY KEY,
  number bigint NOT NULL,
  answers text NOT NULL,
  committed_at timestamptz NOT NULL
) WITH (fillfactor = 50);
ALTER TABLE last_group ALTER answers SET STORAGE EXTERNAL;
`
