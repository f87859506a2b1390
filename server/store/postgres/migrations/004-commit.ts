/**
 * One group of writes of one node. The lock makes every group of every node wait for the one before, from its first
 * read to its commit, so that quotas, chains and the log have one order and no gap, and no deadlock can be. No client
 * is waited for in between: a node that stops or dies holds nothing.
 *
 * Arrays have one place for each request (p_account is its machine in p_zids), for each document (w_), or for each
 * machine of the group (a_). Texts of JSON come as lines. An answer is a line: E and the place of an entry, V and a
 * value, R and a refusal.
 */
export const commit = /* sql */ `
CREATE FUNCTION svc_commit(
  p_node uuid, p_group bigint, p_zids text[], p_names text[], p_account int[], p_tokens bigint[],
  p_limits float8[], p_times bigint[], p_bodies text, p_inputs jsonb[], p_writes int[],
  w_kind text[], w_id text[], w_account int[], w_after bigint[], w_bodies text, w_due bigint[],
  w_most float8[], p_room jsonb
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  stored last_group;
  bodies text[] := string_to_array(p_bodies, E'\\n', '');
  documents text[] := string_to_array(w_bodies, E'\\n', '');
  a_machine bigint[]; a_seq bigint[]; a_hash bytea[]; a_time bigint[]; a_day bigint[]; a_used bigint[];
  a_moved boolean[] := array_fill(false, ARRAY[cardinality(p_zids)]);
  w_machine bigint[];
  e_machine bigint[]; e_seq bigint[]; e_time bigint[]; e_tokens bigint[]; e_body text[]; e_hash bytea[];
  entries int := 0;
  place bigint;
  answers text[];
  answer text;
  input jsonb;
  name text;
  a int;
  spent_day bigint;
  spent bigint;
  cost bigint;
  head bytea;
  of_writes int;
  to_writes int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7599659217);
  SELECT * INTO stored FROM last_group WHERE node = p_node;
  IF stored.number = p_group THEN RETURN stored.answers; END IF;
  IF stored.number > p_group THEN RAISE EXCEPTION 'group % is over', p_group; END IF;

  SELECT coalesce(max(position), -1) + 1 INTO place FROM entry;
  SELECT array_agg(id), array_agg(seq), array_agg(hash), array_agg(time), array_agg(day), array_agg(used)
    INTO a_machine, a_seq, a_hash, a_time, a_day, a_used
    FROM (
      SELECT m.id, a.seq, a.hash, a.time, a.day, a.used
        FROM unnest(p_zids) WITH ORDINALITY AS z (zid, n)
        LEFT JOIN machine m ON m.zid = z.zid
        LEFT JOIN account a ON a.machine = m.id
        ORDER BY z.n
    ) x;

  FOR i IN 1 .. cardinality(p_names) LOOP
    name := p_names[i];
    a := p_account[i];
    of_writes := to_writes + 1;
    to_writes := p_writes[i];
    answer := NULL;

    IF name = 'seal' OR name = 'createMachine' THEN
      IF name = 'createMachine' THEN
        answer := svc_create_machine(p_inputs[i]);
        IF answer IS NOT NULL THEN
          answers[i] := answer;
          CONTINUE;
        END IF;
        a_machine[a] := (SELECT id FROM machine WHERE zid = p_zids[a]);
        a_seq[a] := -1;
        a_hash[a] := decode(repeat('00', 32), 'hex');
        a_time[a] := 0;
        a_day[a] := 0;
        a_used[a] := 0;
      ELSIF a_machine[a] IS NULL THEN
        answers[i] := 'R' || json_build_array('noMachine', p_zids[a]);
        CONTINUE;
      END IF;
      cost := p_tokens[i];
      spent_day := svc_day(p_times[i]);
      spent := 0;
      IF spent_day <= a_day[a] THEN
        spent_day := a_day[a];
        spent := a_used[a];
      END IF;
      IF cost > 0 AND spent + cost > p_limits[i] THEN
        answers[i] := 'R' || json_build_array('quotaExceeded', spent_day, spent, p_limits[i], cost);
        CONTINUE;
      END IF;
      IF of_writes <= to_writes THEN
        SELECT array_agg(a_machine[w.account] ORDER BY w.n) INTO w_machine
          FROM unnest(w_account[of_writes:to_writes]) WITH ORDINALITY AS w (account, n);
        answer := svc_documents(
          w_kind[of_writes:to_writes], w_id[of_writes:to_writes], w_machine, w_after[of_writes:to_writes],
          documents[of_writes:to_writes], w_due[of_writes:to_writes], w_most[of_writes:to_writes],
          p_times[i], p_room);
        IF answer IS NOT NULL THEN
          answers[i] := answer;
          CONTINUE;
        END IF;
      END IF;
      head := a_hash[a];
      a_seq[a] := a_seq[a] + 1;
      a_time[a] := greatest(a_time[a], p_times[i]);
      a_day[a] := spent_day;
      a_used[a] := spent + cost;
      a_moved[a] := true;
      a_hash[a] := sha256(head || convert_to(
        '{"body":' || bodies[i] || ',"seq":' || a_seq[a] || ',"time":' || a_time[a] || ',"tokens":' || cost
          || ',"zid":"' || p_zids[a] || '"}', 'UTF8'));
      answers[i] := concat_ws(' ', 'E', place + entries, a_seq[a], a_time[a], encode(head, 'hex'),
        encode(a_hash[a], 'hex'));
      entries := entries + 1;
      e_machine[entries] := a_machine[a];
      e_seq[entries] := a_seq[a];
      e_time[entries] := a_time[a];
      e_tokens[entries] := cost;
      e_body[entries] := bodies[i];
      e_hash[entries] := a_hash[a];

    ELSIF name = 'putDocuments' THEN
      SELECT array_agg(a_machine[w.account] ORDER BY w.n),
             'R' || json_build_array('noMachine', min(p_zids[w.account]) FILTER (WHERE a_machine[w.account] IS NULL))
        INTO w_machine, answer
        FROM unnest(w_account[of_writes:to_writes]) WITH ORDINALITY AS w (account, n);
      IF array_position(w_machine, NULL) IS NULL THEN
        answer := svc_documents(
          w_kind[of_writes:to_writes], w_id[of_writes:to_writes], w_machine, w_after[of_writes:to_writes],
          documents[of_writes:to_writes], w_due[of_writes:to_writes], w_most[of_writes:to_writes],
          p_times[i], p_room);
      END IF;
      answers[i] := coalesce(answer, 'V');

    ELSE
      input := p_inputs[i];
      IF name = 'putKey' THEN
        answers[i] := svc_put_key(input);
      ELSIF name = 'setPublicKey' THEN
        UPDATE machine SET public_key = input ->> 'publicKey' WHERE zid = input ->> 'zid';
        answers[i] := CASE WHEN FOUND THEN 'V' ELSE 'R' || json_build_array('noMachine', input ->> 'zid') END;
      ELSIF name = 'revokeKey' THEN
        UPDATE key SET revoked_at = coalesce(revoked_at, (input ->> 'at')::bigint)
          WHERE digest = input ->> 'digest';
        answers[i] := 'V' || FOUND;
      ELSIF name = 'useDemoKey' THEN
        answers[i] := svc_use_demo_key(input ->> 'digest', (input ->> 'at')::bigint, (input ->> 'limit')::float8);
      ELSIF name = 'countUp' THEN
        answers[i] := svc_count(input ->> 'name', (input ->> 'at')::bigint, (input ->> 'amount')::bigint,
          (input ->> 'limit')::float8);
      ELSIF name = 'putChallenge' THEN
        DELETE FROM challenge WHERE expires_at <= (input ->> 'createdAt')::bigint;
        INSERT INTO challenge (challenge, zid, created_at, expires_at)
          VALUES (input ->> 'challenge', input ->> 'zid', (input ->> 'createdAt')::bigint,
                  (input ->> 'expiresAt')::bigint);
        answers[i] := 'V';
      ELSIF name = 'takeChallenge' THEN
        DELETE FROM challenge c WHERE c.challenge = input ->> 'challenge'
          RETURNING CASE WHEN c.expires_at > (input ->> 'at')::bigint THEN 'V' || json_build_object(
            'challenge', c.challenge, 'zid', c.zid, 'createdAt', c.created_at, 'expiresAt', c.expires_at) END
          INTO answer;
        answers[i] := coalesce(answer, 'V');
      ELSE
        RAISE EXCEPTION 'no transaction is called %', name;
      END IF;
    END IF;
  END LOOP;

  IF entries > 0 THEN
    INSERT INTO entry (position, machine, seq, time, tokens, body, hash)
      SELECT place + n - 1, machine, seq, time, tokens, body, hash
        FROM unnest(e_machine, e_seq, e_time, e_tokens, e_body, e_hash)
          WITH ORDINALITY AS e (machine, seq, time, tokens, body, hash, n);
    UPDATE account a
      SET seq = x.seq, hash = x.hash, time = x.time, day = x.day, used = x.used
      FROM unnest(a_machine, a_seq, a_hash, a_time, a_day, a_used, a_moved)
        AS x (machine, seq, hash, time, day, used, moved)
      WHERE a.machine = x.machine AND x.moved;
  END IF;
  answer := coalesce(array_to_string(answers, E'\\n'), '');
  INSERT INTO last_group (node, number, answers, committed_at)
    VALUES (p_node, p_group, answer, clock_timestamp())
    ON CONFLICT (node) DO UPDATE
      SET number = excluded.number, answers = excluded.answers, committed_at = excluded.committed_at;
  RETURN answer;
END $$;
`
