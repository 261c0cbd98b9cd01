CREATE FUNCTION public.storage_bins_due() RETURNS TABLE(district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT d.district_id FROM public.storage_documents d
    WHERE d.state = 'binned' AND d.deleted_at <= now() - interval '30 days'
$$;

CREATE FUNCTION public.storage_ended_uploads() RETURNS TABLE(district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT u.district_id FROM public.storage_uploads u WHERE u.expires_at <= now()
$$;

-- Return what the forms of a word have in common, marked so that no word equals it; NULL for words that stand everywhere.
CREATE FUNCTION public.storage_stem(language text, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT '~' || (CASE language
        WHEN 'en' THEN ts_lexize('pg_catalog.english_stem', word)
        WHEN 'es' THEN ts_lexize('pg_catalog.spanish_stem', word)
        WHEN 'fr' THEN ts_lexize('pg_catalog.french_stem', word)
        WHEN 'de' THEN ts_lexize('pg_catalog.german_stem', word)
        WHEN 'ar' THEN ts_lexize('pg_catalog.arabic_stem', word)
    END)[1]
$$;

-- Return a word as it is written, and by the rules of each language.
CREATE FUNCTION public.storage_forms(languages text[], word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT form) FROM (
        SELECT word AS form UNION ALL SELECT public.storage_stem(language, word) FROM unnest(languages) AS language
    ) AS forms WHERE form IS NOT NULL
$$;

CREATE FUNCTION public.storage_lexemes(language text, words text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(coalesce(array_agg(DISTINCT form), '{}')) FROM (
        SELECT word AS form FROM unnest(words) AS word
        UNION ALL SELECT public.storage_stem(language, word) FROM unnest(words) AS word
    ) AS forms WHERE form IS NOT NULL AND form <> ''
$$;

-- Groups of which one must be met, each of items that must all be met: words with a key before them, or beginnings.
CREATE FUNCTION public.storage_query(key text, groups jsonb) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg('(' || each || ')', ' | ')::tsquery FROM (
        SELECT (
            SELECT string_agg('(' || (
                SELECT string_agg(quote_literal(key || form) || CASE WHEN last THEN ':*' ELSE '' END, ' | ')
                FROM unnest(CASE WHEN last OR (item ->> 'exact')::boolean THEN ARRAY[word]
                    ELSE public.storage_forms('{en,es,fr,de,ar}', word) END) AS form
            ) || ')', ' & ')
            FROM jsonb_array_elements(one) AS item
            CROSS JOIN LATERAL (
                SELECT word, (item ->> 'begins')::boolean AND at = jsonb_array_length(item -> 'words') AS last
                FROM jsonb_array_elements_text(item -> 'words') WITH ORDINALITY AS of_item (word, at)
            ) AS words
        ) AS each FROM jsonb_array_elements(groups) AS one
    ) AS every
$$;

-- The same for names and ids, of which a search may give the beginning alone.
CREATE FUNCTION public.storage_names_query(district uuid, groups jsonb) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg('(' || each || ')', ' | ')::tsquery FROM (
        SELECT (
            SELECT string_agg('(' || public.search_query(district, item ->> 'text')::text || ')', ' & ')
            FROM jsonb_array_elements(one) AS item
        ) AS each FROM jsonb_array_elements(groups) AS one
    ) AS every
$$;

-- Return an item as it stands among a page's words.
CREATE FUNCTION public.storage_phrase(item jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ' ' || string_agg(word, ' ' ORDER BY at) || CASE WHEN (item ->> 'begins')::boolean THEN '' ELSE ' ' END
    FROM jsonb_array_elements_text(item -> 'words') WITH ORDINALITY AS of_item (word, at)
$$;

-- Row level security hides the index of words from a search; so the function holds district and schools inside.
-- What the words find is known before the documents are looked up: PostgreSQL guesses badly how many that will be.
-- Only versions that are shown have words (`contents.ledger`). `wanted` is what `contents.phrases` has read; `types` are
-- the document types that may be seen, NULL for all.
CREATE FUNCTION public.storage_contents_search(wanted jsonb, types uuid[]) RETURNS SETOF storage_documents
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode TO 'force_custom_plan' SET enable_seqscan TO 'off' AS $$
DECLARE
    district uuid := public.session_district();
    schools text[] := nullif(current_setting('homeroom.schools', true), '')::text[];
    groups jsonb := wanted -> 'groups';
    key text := public.search_key(district);
    wanted_words tsquery := public.storage_query(key, groups);
    wanted_names tsquery := public.storage_names_query(district, groups);
    without tsquery := public.storage_query(key, wanted -> 'without');
    without_phrases text[] := (
        SELECT array_agg(public.storage_phrase(item)) FROM jsonb_array_elements(wanted -> 'withoutPhrases') AS item);
    has_words boolean := jsonb_array_length(groups) > 0;
    has_phrases boolean := jsonb_path_exists(groups, '$[*][*].words[1]');
    of_types uuid[] := (SELECT array_agg(id::uuid) FROM jsonb_array_elements_text(wanted -> 'types') AS id);
    of_persons text[] := (SELECT array_agg(id) FROM jsonb_array_elements_text(wanted -> 'persons') AS id);
    of_schools text[] := (SELECT array_agg(id) FROM jsonb_array_elements_text(wanted -> 'schools') AS id);
    of_names text[] := (SELECT array_agg(name) FROM jsonb_array_elements_text(wanted -> 'names') AS name);
    after timestamptz := wanted ->> 'after';
    before timestamptz := wanted ->> 'before';
    ids uuid[];
BEGIN
    IF has_words THEN
        ids := ARRAY(
            SELECT c.document_id FROM public.storage_contents c
            WHERE c.district_id = district AND c.words @@ wanted_words
                AND (NOT has_phrases OR EXISTS (
                    SELECT FROM jsonb_array_elements(groups) AS one
                    WHERE c.words @@ public.storage_query(key, jsonb_build_array(one)) AND NOT EXISTS (
                        SELECT FROM jsonb_array_elements(one) AS item
                        WHERE jsonb_array_length(item -> 'words') > 1 AND NOT EXISTS (
                            SELECT FROM public.storage_texts t WHERE t.district_id = district AND t.version_id = c.id
                                AND strpos(t.words, public.storage_phrase(item)) > 0))))
            UNION SELECT n.id FROM public.storage_documents n
            WHERE n.district_id = district AND n.search_words @@ wanted_names AND (NOT has_phrases OR EXISTS (
                SELECT FROM jsonb_array_elements(groups) AS one
                WHERE n.search_words @@ public.storage_names_query(district, jsonb_build_array(one)) AND NOT EXISTS (
                    SELECT FROM jsonb_array_elements(one) AS item WHERE (item ->> 'exact')::boolean AND strpos(
                        ' ' || public.search_text(concat_ws(' ', n.name, n.person_id, n.person_name)) || ' ',
                        ' ' || public.search_text(item ->> 'text') || ' ') = 0))));
    END IF;
    RETURN QUERY SELECT d.* FROM public.storage_documents d
    WHERE d.district_id = district AND d.state = 'stored'
        AND (types IS NULL OR d.type_id = ANY (types))
        AND (schools IS NULL OR lower(d.school_id) = ANY (schools))
        AND (of_types IS NULL OR d.type_id = ANY (of_types))
        AND (of_schools IS NULL OR lower(d.school_id) = ANY (of_schools))
        AND (of_persons IS NULL OR lower(d.person_id) = ANY (of_persons)
            OR EXISTS (SELECT FROM unnest(of_persons) AS part WHERE strpos(lower(d.person_name), part) > 0))
        AND (of_names IS NULL OR NOT EXISTS (
            SELECT FROM unnest(of_names) AS part WHERE strpos(lower(d.name), part) = 0))
        AND (after IS NULL OR d.created_at >= after) AND (before IS NULL OR d.created_at < before)
        AND (NOT has_words OR d.id = ANY (ids))
        AND (without IS NULL OR NOT d.search_words @@ without)
        AND (without IS NULL AND without_phrases IS NULL OR NOT EXISTS (
            SELECT FROM public.storage_contents c
            WHERE c.district_id = district AND c.document_id = d.id AND c.number = d.version
                AND (coalesce(c.words @@ without, false) OR EXISTS (
                    SELECT FROM public.storage_texts t, unnest(without_phrases) AS phrase
                    WHERE t.district_id = district AND t.version_id = c.id AND strpos(t.words, phrase) > 0))));
END $$;

CREATE FUNCTION public.storage_hold_covers(h storage_holds, d storage_documents) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT CASE h.kind
        WHEN 'person' THEN h.person = d.person
        WHEN 'document' THEN h.document_id = d.id
        ELSE (h.person IS NULL OR h.person = d.person)
            AND (h.type_id IS NULL OR h.type_id = d.type_id)
            AND (h.school_id IS NULL OR lower(h.school_id) = lower(d.school_id))
            AND (h.created_from IS NULL OR d.created_at >= h.created_from)
            AND (h.created_before IS NULL OR d.created_at < h.created_before)
            AND (h.phrase IS NULL OR d.search_words @@ public.search_query(d.district_id, h.phrase))
        END
        OR EXISTS (SELECT FROM public.storage_hold_documents k
            WHERE k.district_id = h.district_id AND k.hold_id = h.id AND k.document_id = d.id)
$$;

CREATE FUNCTION public.storage_is_held(d storage_documents) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM public.storage_holds h
        WHERE h.district_id = d.district_id AND h.released_at IS NULL AND public.storage_hold_covers(h, d))
$$;

CREATE FUNCTION public.storage_lock_holds(district uuid) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT pg_advisory_xact_lock_shared(hashtextextended('storage_holds ' || district, 0))
$$;

CREATE FUNCTION public.storage_before_hold() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('storage_holds ' || NEW.district_id, 0));
    RETURN NEW;
END $$;

CREATE FUNCTION public.storage_refuse_held() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.state <> 'destroyed' OR OLD.state = 'destroyed') THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' AND OLD.state = 'waiting' THEN
        RETURN OLD;
    END IF;
    PERFORM public.storage_lock_holds(OLD.district_id);
    IF public.storage_is_held(OLD) THEN
        RAISE restrict_violation USING MESSAGE = 'a legal hold keeps this document';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION public.storage_refuse_held_version() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM public.storage_lock_holds(OLD.district_id);
    IF EXISTS (SELECT FROM public.storage_documents d WHERE d.district_id = OLD.district_id
            AND d.id = OLD.document_id AND d.state NOT IN ('destroyed', 'waiting') AND public.storage_is_held(d)) THEN
        RAISE restrict_violation USING MESSAGE = 'a legal hold keeps this document';
    END IF;
    RETURN OLD;
END $$;

CREATE FUNCTION public.storage_keep_held() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO public.storage_hold_documents (district_id, id, hold_id, document_id)
    SELECT OLD.district_id, gen_random_uuid(), h.id, OLD.id FROM public.storage_holds h
    WHERE h.district_id = OLD.district_id AND h.released_at IS NULL
        AND public.storage_hold_covers(h, OLD) AND NOT public.storage_hold_covers(h, NEW);
    RETURN NULL;
END $$;

CREATE FUNCTION public.storage_zips_due() RETURNS TABLE(district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT z.district_id FROM public.storage_zips z WHERE z.expires_at <= now()
$$;

CREATE FUNCTION public.storage_day(words text) RETURNS date
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RETURN CASE WHEN words ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN substr(words, 1, 10)::date END;
EXCEPTION WHEN data_exception THEN
    RETURN NULL;
END $$;

CREATE FUNCTION public.storage_stay_destroyed() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.state <> 'destroyed' THEN
        RAISE restrict_violation USING MESSAGE = 'what was destroyed does not come back';
    END IF;
    RETURN NEW;
END $$;
