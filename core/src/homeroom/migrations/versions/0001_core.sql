CREATE FUNCTION public.districts_with_work() RETURNS TABLE(district_id uuid, kind text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT e.district_id, 'events' FROM public.outbox_events e
        WHERE e.done_at IS NULL AND e.dead_at IS NULL AND e.due_at <= now()
    UNION ALL
    SELECT DISTINCT r.district_id, 'runs' FROM public.flow_runs r
        WHERE r.state IN ('queued', 'running') AND (r.engine_id IS NULL OR r.lease_until < now())
$$;

CREATE FUNCTION public.search_text(body text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(btrim(regexp_replace(
        lower(regexp_replace(normalize(left(body, 4000), NFKD), '[\u0300-\u036f]', '', 'g')),
        '[^[:alnum:]]+', ' ', 'g')), '(\S{60})\S+', '\1', 'g')
$$;

CREATE FUNCTION public.search_key(district uuid) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT right(district::text, 12) || ':' $$;

CREATE FUNCTION public.search_words(district uuid, body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(array_remove(string_to_array(
        public.search_key(district)
            || replace(public.search_text(body), ' ', ' ' || public.search_key(district)), ' '),
        public.search_key(district)))
$$;

CREATE FUNCTION public.search_query(district uuid, phrase text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(quote_literal(public.search_key(district) || word) || ':*', ' & ')::tsquery
    FROM unnest(string_to_array(public.search_text(phrase), ' ')) AS word
$$;

CREATE FUNCTION public.list_customer_licences() RETURNS TABLE(id uuid, support_number text, name text, starts_on date,
    ends_on date, code text, database_name text, sis_url text, timezone text, language text, closes_at timestamp with time
    zone)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT d.id, coalesce(l.support_number, ''), d.name, l.starts_on, l.ends_on, d.code,
           coalesce(l.database_name, ''), coalesce(l.sis_url, ''), d.timezone, d.language, l.closes_at
    FROM public.districts d LEFT JOIN public.customer_licences l ON l.district_id = d.id
    WHERE EXISTS (SELECT FROM public.operators WHERE operators.district_id = nullif(current_setting('homeroom.district', true), '')::uuid) AND NOT EXISTS (SELECT FROM public.operators o WHERE o.district_id = d.id)
$$;

CREATE FUNCTION public.list_clients() RETURNS TABLE(id uuid, licence_id uuid, customer text, code text, name text,
    closed_at timestamp with time zone)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT s.id, d.id, d.name, s.code, s.name, s.closed_at
    FROM public.schools s JOIN public.districts d ON d.id = s.district_id
    WHERE EXISTS (SELECT FROM public.operators WHERE operators.district_id = nullif(current_setting('homeroom.district', true), '')::uuid) AND NOT EXISTS (SELECT FROM public.operators o WHERE o.district_id = d.id)
$$;

CREATE FUNCTION public.runs_ahead(wanted uuid[]) RETURNS TABLE(run_id uuid, here bigint, everywhere bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT own.id, count(other.id) FILTER (WHERE other.district_id = own.district_id), count(other.id)
    FROM public.flow_runs own LEFT JOIN public.flow_runs other
        ON other.flow = own.flow AND other.id <> own.id AND other.state IN ('queued', 'running')
        AND (other.state = 'running' OR other.created_at < own.created_at)
        AND NOT (other.state = 'queued' AND other.is_postponed AND other.lease_until > now())
    WHERE own.district_id = nullif(current_setting('homeroom.district', true), '')::uuid AND own.id = ANY (wanted)
    GROUP BY own.id
$$;

CREATE FUNCTION public.list_stuck_runs(late_after interval, failed_within interval) RETURNS TABLE(district_id uuid,
    name text, late bigint, late_since timestamp with time zone, failed bigint, failed_since timestamp with time zone)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT d.id, d.name,
        count(*) FILTER (WHERE r.ended_at IS NULL), min(coalesce(r.lease_until, r.created_at))
            FILTER (WHERE r.ended_at IS NULL),
        count(*) FILTER (WHERE r.ended_at IS NOT NULL), min(r.ended_at)
    FROM public.flow_runs r JOIN public.districts d ON d.id = r.district_id
    WHERE EXISTS (SELECT FROM public.operators o WHERE o.district_id = nullif(current_setting('homeroom.district', true), '')::uuid) AND (
        (r.state IN ('queued', 'running') AND coalesce(r.lease_until, r.created_at) < now() - late_after)
        OR (r.state = 'failed' AND r.ended_at > now() - failed_within)
    )
    GROUP BY d.id, d.name
$$;

CREATE FUNCTION public.keyed_hash(message text) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT sha256(k.outer_pad || sha256(k.inner_pad || convert_to(message, 'UTF8'))) FROM public.district_key k
$$;

CREATE FUNCTION public.open_district(district uuid, ticket bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF ticket IS DISTINCT FROM public.keyed_hash(concat_ws(' ', 'ticket', session_user, district)) THEN
        RAISE insufficient_privilege USING MESSAGE = 'this ticket opens no district';
    END IF;
    PERFORM set_config('homeroom.district', district::text, true);
    PERFORM set_config('homeroom.proof', encode(public.keyed_hash(concat_ws(' ', 'proof', pg_backend_pid(),
        extract(epoch FROM transaction_timestamp()), district)), 'hex'), true);
END $$;

CREATE FUNCTION public.proven_district() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT said.district FROM (SELECT nullif(current_setting('homeroom.district', true), '')::uuid AS district) AS said
    WHERE current_setting('homeroom.proof', true) = encode(public.keyed_hash(concat_ws(' ', 'proof', pg_backend_pid(),
        extract(epoch FROM transaction_timestamp()), said.district)), 'hex')
$$;

CREATE FUNCTION public.session_district() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM public.plugin_roles r WHERE r.role = session_user)
        THEN public.proven_district() ELSE nullif(current_setting('homeroom.district', true), '')::uuid END
$$;

CREATE FUNCTION public.list_flow_schedules() RETURNS TABLE(district_id uuid, flow text, cron text, is_paused boolean,
    changed_at timestamp with time zone)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT district_id, flow, cron, is_paused, changed_at FROM public.flow_schedules
$$;

CREATE FUNCTION public.queue_disclosures() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO public.disclosure_queue (district_id, id) SELECT district_id, id FROM added;
    RETURN NULL;
END $$;

CREATE FUNCTION public.districts_with_disclosures() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    WITH RECURSIVE found AS (
        (SELECT district_id FROM public.disclosure_queue ORDER BY district_id LIMIT 1)
        UNION ALL
        SELECT (SELECT q.district_id FROM public.disclosure_queue q WHERE q.district_id > found.district_id
                ORDER BY q.district_id LIMIT 1)
        FROM found WHERE found.district_id IS NOT NULL
    )
    SELECT district_id FROM found WHERE district_id IS NOT NULL
$$;
