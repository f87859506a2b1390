/**
 * Results that can be read again at any node, and replies by Idempotency-Key. Neither belongs to the ledger: a result can
 * be computed again, so that its commit waits for no disk, and what has no room goes, the longest unused first.
 */
export const remembered = /* sql */ `
CREATE TABLE remembered (
  zid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('run', 'sealed')),
  name text NOT NULL,
  used bigint NOT NULL,
  bytes bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (zid, kind, name)
);
ALTER TABLE remembered ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX remembered_of ON remembered (zid, kind, used);
CREATE INDEX remembered_used ON remembered (kind, used);

-- Bytes of each machine; those of all are under the empty name, whose row is locked first.
CREATE TABLE remembered_bytes (zid text PRIMARY KEY, bytes bigint NOT NULL);
INSERT INTO remembered_bytes VALUES ('', 0);

CREATE FUNCTION svc_now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

-- Removes runs before answers, which are small and find them again.
CREATE FUNCTION svc_forget(p_zid text, p_excess float8) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  excess float8 := p_excess;
  oldest refcursor;
  gone record;
BEGIN
  IF p_zid = '' THEN
    OPEN oldest FOR SELECT zid, kind, name, bytes FROM remembered ORDER BY kind, used;
  ELSE
    OPEN oldest FOR
      SELECT zid, kind, name, bytes FROM remembered WHERE zid = p_zid ORDER BY kind, used;
  END IF;
  WHILE excess > 0 LOOP
    FETCH oldest INTO gone;
    EXIT WHEN NOT FOUND;
    DELETE FROM remembered WHERE zid = gone.zid AND kind = gone.kind AND name = gone.name;
    UPDATE remembered_bytes SET bytes = bytes - gone.bytes WHERE zid IN ('', gone.zid);
    excess := excess - gone.bytes;
  END LOOP;
  CLOSE oldest;
END $$;

CREATE FUNCTION svc_remember(
  p_zid text, p_kind text[], p_name text[], p_body bytea[], p_of_machine float8, p_of_all float8
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
  own bigint;
  whole bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM FROM remembered_bytes WHERE zid = '' FOR UPDATE;
  WITH new AS (
    INSERT INTO remembered (zid, kind, name, used, bytes, body)
      SELECT p_zid, w.kind, w.name, svc_now_ms(), octet_length(w.body), w.body
        FROM unnest(p_kind, p_name, p_body) AS w (kind, name, body)
      ON CONFLICT DO NOTHING RETURNING bytes
  )
  SELECT coalesce(sum(bytes), 0) INTO added FROM new;
  INSERT INTO remembered_bytes AS b VALUES (p_zid, added)
    ON CONFLICT (zid) DO UPDATE SET bytes = b.bytes + excluded.bytes RETURNING bytes INTO own;
  IF own > p_of_machine THEN PERFORM svc_forget(p_zid, own - p_of_machine); END IF;
  UPDATE remembered_bytes SET bytes = bytes + added WHERE zid = '' RETURNING bytes INTO whole;
  IF whole > p_of_all THEN PERFORM svc_forget('', whole - p_of_all); END IF;
END $$;

CREATE TABLE reply (
  id text PRIMARY KEY,
  caller text NOT NULL,
  at bigint NOT NULL,
  -- Of the request that has the key: who sends its claim twice, for want of an answer, has it still.
  claim text NOT NULL,
  fingerprint text NOT NULL,
  status integer,
  body bytea
);
ALTER TABLE reply ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX reply_of ON reply (caller, at);
CREATE INDEX reply_at ON reply (at);

-- Keys beyond the bounds go, the oldest first; of replies beyond theirs the octets, so that nothing is done again.
CREATE FUNCTION svc_bound_replies(
  p_caller text, p_day_ago bigint, p_keys bigint, p_all_keys bigint, p_octets bigint, p_all_octets bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  DELETE FROM reply WHERE id IN (SELECT id FROM reply WHERE at < p_day_ago ORDER BY at LIMIT 16);
  DELETE FROM reply WHERE id IN (
    SELECT id FROM reply WHERE caller = p_caller ORDER BY at DESC OFFSET p_keys);
  UPDATE reply SET body = NULL WHERE id IN (
    SELECT id FROM (
      SELECT id, sum(octet_length(body)) OVER (ORDER BY at DESC, id) AS octets
        FROM reply WHERE caller = p_caller AND body IS NOT NULL
    ) r WHERE octets > p_octets);
  IF p_all_keys IS NULL THEN RETURN; END IF;
  DELETE FROM reply WHERE id IN (SELECT id FROM reply ORDER BY at DESC OFFSET p_all_keys);
  UPDATE reply SET body = NULL WHERE id IN (
    SELECT id FROM (
      SELECT id, sum(octet_length(body)) OVER (ORDER BY at DESC, id) AS octets
        FROM reply WHERE body IS NOT NULL
    ) r WHERE octets > p_all_octets);
END $$;
`
