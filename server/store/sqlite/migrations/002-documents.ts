/** What machines keep beside their chains. Ids are unique within a kind; `due_at` is unix milliseconds. */
export const documents = /* sql */ `
CREATE TABLE document (
  serial INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  machine INTEGER NOT NULL REFERENCES machine,
  revision INTEGER NOT NULL CHECK (revision > 0),
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL,
  UNIQUE (kind, id)
) STRICT;
CREATE INDEX document_of_machine ON document (machine, kind, serial);
CREATE INDEX document_due ON document (kind, due_at) WHERE due_at IS NOT NULL;
`
