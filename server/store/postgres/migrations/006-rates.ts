/** Rates of addresses, which all nodes count together. */
export const rates = /* sql */ `
-- Times of the calls of an address that count, the oldest first. A crash may forget them, as a node that ends does.
CREATE UNLOGGED TABLE rate (id text PRIMARY KEY, times bigint[] NOT NULL, ends bigint NOT NULL);
CREATE INDEX rate_ends ON rate (ends);

CREATE FUNCTION svc_take_rate(
  p_id text, p_now bigint, p_window bigint, p_calls float8, p_skew bigint,
  OUT is_taken boolean, OUT count bigint, OUT first bigint
) LANGUAGE plpgsql AS $$
DECLARE
  held bigint[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO rate VALUES (p_id, '{}', p_now + p_window) ON CONFLICT DO NOTHING;
  SELECT times INTO held FROM rate WHERE id = p_id FOR UPDATE;
  SELECT coalesce(array_agg(t ORDER BY t), '{}') INTO held
    FROM unnest(held) AS t WHERE t > p_now - p_window AND t <= p_now + p_skew;
  is_taken := cardinality(held) < p_calls;
  IF is_taken THEN held := held || greatest(p_now, held[cardinality(held)]); END IF;
  count := cardinality(held);
  first := coalesce(held[1], p_now);
  UPDATE rate SET times = held, ends = coalesce(held[count], p_now) + p_window WHERE id = p_id;
  DELETE FROM rate WHERE id IN (
    SELECT id FROM rate WHERE ends <= p_now AND id <> p_id LIMIT 16 FOR UPDATE SKIP LOCKED);
END $$;
`
