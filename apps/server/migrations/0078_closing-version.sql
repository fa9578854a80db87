-- by hand
-- The version that closes the final marks of a class, or null; of `items`, which are lessons, only where one of them has weight in it.
-- It locks the class first, and what it reads next is as it is then: whoever closes the class locks it too.
CREATE FUNCTION closing_version(course int, items int[]) RETURNS smallint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  closing smallint;
BEGIN
  PERFORM FROM courses WHERE id = course FOR KEY SHARE;
  SELECT closed.version INTO closing FROM final_marks closed
    WHERE closed.courses_id = course AND closed.reopened_at IS NULL AND (items IS NULL OR EXISTS (
      SELECT FROM jsonb_array_elements(closed.document -> 'items') AS item
      WHERE (item ->> 'lessons_id')::int = ANY (items) AND (item ->> 'weight')::numeric > 0));
  RETURN closing;
END $$;
