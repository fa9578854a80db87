-- Choices of gaps are drawn from now on; a paper that is open already keeps the order that its student has seen.
UPDATE "attempts" a SET "draws" = k."kept" || a."draws" FROM (
  SELECT o."id", jsonb_object_agg(q."id"::text, '{"options": {}}'::jsonb) AS "kept"
  FROM "attempts" o JOIN "questions" q ON q."id" = ANY(o."question_ids") AND q."type" = 'CLOZE'
  WHERE o."end_date" IS NULL GROUP BY o."id"
) k WHERE k."id" = a."id";
