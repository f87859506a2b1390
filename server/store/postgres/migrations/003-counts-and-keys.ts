/**
 * What is counted a UTC day, demo keys, and the rows of keys. An answer is a text: V and the JSON of a value, or R and
 * the JSON of a refusal's name and parts.
 */
export const countsAndKeys = /* sql */ `
CREATE FUNCTION svc_day(p_time bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(p_time / 86400000.0)::bigint
$$;

CREATE FUNCTION svc_count(p_name text, p_at bigint, p_amount bigint, p_limit float8)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  today bigint := svc_day(p_at);
  spent bigint := 0;
  stored counter;
BEGIN
  SELECT * INTO stored FROM counter WHERE name = p_name;
  IF stored.day >= today THEN
    today := stored.day;
    spent := stored.used;
  END IF;
  IF p_amount > 0 AND spent + p_amount > p_limit THEN
    RETURN 'R' || json_build_array('quotaExceeded', today, spent, p_limit, p_amount);
  END IF;
  INSERT INTO counter (name, day, used) VALUES (p_name, today, spent + p_amount)
    ON CONFLICT (name) DO UPDATE SET day = excluded.day, used = excluded.used;
  RETURN 'V' || (spent + p_amount);
END $$;

CREATE FUNCTION svc_use_demo_key(p_digest text, p_at bigint, p_limit float8)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  stored key;
BEGIN
  SELECT * INTO stored FROM key WHERE digest = p_digest;
  IF NOT FOUND OR stored.kind = 'compute' THEN RETURN 'R["noDemoKey"]'; END IF;
  IF stored.revoked_at IS NOT NULL THEN RETURN 'R["revokedDemoKey"]'; END IF;
  IF stored.expires_at <= p_at THEN
    RETURN 'R' || json_build_array('expiredDemoKey', stored.expires_at);
  END IF;
  IF stored.kind = 'demo-shared' THEN
    RETURN svc_count('demo:' || p_digest, p_at, 1, p_limit);
  END IF;
  IF stored.used_at IS NOT NULL THEN
    RETURN 'R' || json_build_array('spentDemoKey', stored.used_at);
  END IF;
  UPDATE key SET used_at = p_at WHERE digest = p_digest;
  RETURN 'V1';
END $$;

CREATE FUNCTION svc_insert_key(p_key jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO key (digest, zid, kind, plan, last4, created_at, expires_at, revoked_at, used_at)
    SELECT p_key ->> 'digest', p_key ->> 'zid', p_key ->> 'kind', p_key ->> 'plan',
           p_key ->> 'last4', (p_key ->> 'createdAt')::bigint, (p_key ->> 'expiresAt')::bigint,
           (p_key ->> 'revokedAt')::bigint, (p_key ->> 'usedAt')::bigint
$$;

CREATE FUNCTION svc_put_key(p_input jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  new_key jsonb := p_input -> 'key';
  owner text := new_key ->> 'zid';
  most bigint := p_input ->> 'most';
  live bigint;
BEGIN
  IF EXISTS (SELECT FROM key WHERE digest = new_key ->> 'digest') THEN
    RETURN 'R["takenDigest"]';
  END IF;
  IF owner IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM machine WHERE zid = owner) THEN
      RETURN 'R' || json_build_array('noMachine', owner);
    END IF;
    SELECT count(*) INTO live FROM key WHERE zid = owner AND revoked_at IS NULL;
    IF live >= most THEN RETURN 'R' || json_build_array('tooManyKeys', live, most); END IF;
  END IF;
  PERFORM svc_insert_key(new_key);
  IF owner IS NOT NULL THEN
    DELETE FROM key WHERE digest IN (
      SELECT digest FROM key WHERE zid = owner AND revoked_at IS NOT NULL
        ORDER BY revoked_at DESC, digest OFFSET (p_input ->> 'revokedMax')::bigint
    );
  END IF;
  IF new_key ->> 'kind' = 'demo' THEN
    DELETE FROM key
      WHERE kind = 'demo' AND expires_at <= (p_input ->> 'demoEndedBy')::bigint;
  END IF;
  RETURN 'V';
END $$;

-- Why a machine cannot be created, or null when its rows are there. Its digits are hexadecimal: what begins with the
-- prefix ends before the next letter.
CREATE FUNCTION svc_create_machine(p_input jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  m_zid text := p_input ->> 'zid';
  m_slug text := p_input ->> 'slug';
  prefix text := p_input ->> 'keyPrefix';
  new_key jsonb := nullif(p_input -> 'key', 'null');
  demo jsonb := p_input -> 'demo';
  answer text;
BEGIN
  IF EXISTS (SELECT FROM machine WHERE zid = m_zid) THEN
    RETURN 'R' || json_build_array('takenIdentity', m_zid);
  END IF;
  IF EXISTS (SELECT FROM machine WHERE zid >= prefix AND zid < prefix || 'g') THEN
    RETURN 'R' || json_build_array('takenPrefix', prefix);
  END IF;
  IF EXISTS (SELECT FROM machine WHERE slug = m_slug) THEN
    RETURN 'R' || json_build_array('takenSlug', m_slug);
  END IF;
  IF EXISTS (SELECT FROM key WHERE digest = new_key ->> 'digest') THEN
    RETURN 'R["takenDigest"]';
  END IF;
  IF demo IS NOT NULL THEN
    answer := svc_use_demo_key(demo ->> 'digest', (demo ->> 'at')::bigint, (demo ->> 'limit')::float8);
    IF answer LIKE 'R%' THEN RETURN answer; END IF;
  END IF;
  INSERT INTO machine (zid, slug, display_name, public_key, plan, created_at)
    VALUES (m_zid, m_slug, p_input ->> 'displayName', p_input ->> 'publicKey',
            p_input ->> 'plan', (p_input ->> 'createdAt')::bigint);
  INSERT INTO account (machine, seq, hash, time, day, used)
    SELECT id, -1, decode(repeat('00', 32), 'hex'), 0, 0, 0 FROM machine WHERE zid = m_zid;
  IF new_key IS NOT NULL THEN PERFORM svc_insert_key(new_key); END IF;
  RETURN NULL;
END $$;
`
