/**
 * Documents of one request: judged as a whole, then written. Answers why not, or null when they are written. The parts
 * of a write have one place in each array; `p_room` is the bytes that a plan has room for.
 */
export const documents = /* sql */ `
CREATE FUNCTION svc_documents(
  p_kind text[], p_id text[], p_machine bigint[], p_after bigint[], p_body text[], p_due bigint[], p_most float8[],
  p_at bigint, p_room jsonb
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  stale record;
  crowded record;
  growth record;
BEGIN
  SELECT w.kind, w.id, w.after, coalesce(d.revision, 0) AS revision INTO stale
    FROM unnest(p_kind, p_id, p_machine, p_after) WITH ORDINALITY AS w (kind, id, machine, after, n)
    LEFT JOIN document d ON d.kind = w.kind AND d.id = w.id
    WHERE coalesce(d.revision, 0) <> w.after
      OR (d.serial IS NOT NULL AND d.machine IS DISTINCT FROM w.machine)
    ORDER BY w.n LIMIT 1;
  IF FOUND THEN
    RETURN 'R' || json_build_array('staleDocument', stale.kind, stale.id, stale.after, stale.revision);
  END IF;

  SELECT w.kind, w.most INTO crowded
    FROM (
      SELECT machine, kind, min(most) AS most, count(*) AS added
        FROM unnest(p_kind, p_machine, p_after, p_most) AS w (kind, machine, after, most)
        WHERE after = 0 AND most < 'Infinity'
        GROUP BY machine, kind
    ) w
    WHERE w.added + (
      SELECT count(*) FROM document d WHERE d.machine = w.machine AND d.kind = w.kind
    ) > w.most
    LIMIT 1;
  IF FOUND THEN
    RETURN 'R' || json_build_array('tooManyDocuments', crowded.kind, crowded.most);
  END IF;

  -- What a machine keeps already may grow into a sixteenth beyond its room; a new document may not.
  SELECT a.bytes AS used, w.room, w.added INTO growth
    FROM (
      SELECT w.machine, (p_room ->> m.plan)::float8 AS room, bool_or(w.after = 0) AS is_new,
             sum(coalesce(octet_length(w.body), 0) - coalesce(octet_length(d.body), 0)) AS added
        FROM unnest(p_kind, p_id, p_machine, p_after, p_body) AS w (kind, id, machine, after, body)
        JOIN machine m ON m.id = w.machine
        LEFT JOIN document d ON d.kind = w.kind AND d.id = w.id
        GROUP BY w.machine, m.plan
    ) w
    JOIN account a ON a.machine = w.machine
    WHERE w.added > 0
      AND a.bytes + w.added > CASE WHEN w.is_new THEN w.room ELSE w.room + w.room / 16 END
    LIMIT 1;
  IF FOUND THEN
    RETURN 'R' || json_build_array('overfull', growth.used, growth.room, growth.added);
  END IF;

  UPDATE account a SET bytes = a.bytes + w.added
    FROM (
      SELECT w.machine,
             sum(coalesce(octet_length(w.body), 0) - coalesce(octet_length(d.body), 0)) AS added
        FROM unnest(p_kind, p_id, p_machine, p_body) AS w (kind, id, machine, body)
        LEFT JOIN document d ON d.kind = w.kind AND d.id = w.id
        GROUP BY w.machine
    ) w
    WHERE a.machine = w.machine AND w.added <> 0;
  DELETE FROM document d USING unnest(p_kind, p_id, p_body) AS w (kind, id, body)
    WHERE d.kind = w.kind AND d.id = w.id AND w.body IS NULL;
  UPDATE document d SET revision = w.after + 1, body = w.body, due_at = w.due
    FROM unnest(p_kind, p_id, p_after, p_body, p_due) AS w (kind, id, after, body, due)
    WHERE d.kind = w.kind AND d.id = w.id AND w.after > 0 AND w.body IS NOT NULL;
  INSERT INTO document (kind, id, machine, revision, created_at, due_at, body)
    SELECT w.kind, w.id, w.machine, 1, p_at, w.due, w.body
      FROM unnest(p_kind, p_id, p_machine, p_after, p_body, p_due)
        WITH ORDINALITY AS w (kind, id, machine, after, body, due, n)
      WHERE w.after = 0 AND w.body IS NOT NULL
      ORDER BY w.n;
  RETURN NULL;
END $$;
`
