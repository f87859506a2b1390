/** Bytes of the documents of each machine, which the database itself keeps: no way to write one passes them by. */
export const storedBytes = /* sql */ `
CREATE TABLE kept (
  machine INTEGER PRIMARY KEY REFERENCES machine,
  bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT;
INSERT INTO kept (machine, bytes)
  SELECT machine, sum(octet_length(body)) FROM document GROUP BY machine;

CREATE TRIGGER document_kept AFTER INSERT ON document BEGIN
  INSERT INTO kept (machine, bytes) VALUES (new.machine, octet_length(new.body))
    ON CONFLICT (machine) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER document_kept_anew AFTER UPDATE OF body ON document BEGIN
  UPDATE kept SET bytes = bytes + octet_length(new.body) - octet_length(old.body)
    WHERE machine = new.machine;
END;
CREATE TRIGGER document_let_go AFTER DELETE ON document BEGIN
  UPDATE kept SET bytes = bytes - octet_length(old.body) WHERE machine = old.machine;
END;
`
