-- by hand
-- The rows stay; whatever is named after the table takes its new name, also where a version of PostgreSQL names more than others.
ALTER TABLE "kept_answers" RENAME TO "rejected_answers";--> statement-breakpoint
ALTER SEQUENCE "kept_answers_id_seq" RENAME TO "rejected_answers_id_seq";--> statement-breakpoint
ALTER INDEX "kept_answers_once" RENAME TO "rejected_answers_once";--> statement-breakpoint
ALTER INDEX "kept_answers_question" RENAME TO "rejected_answers_question";--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'rejected_answers'::regclass AND conname LIKE 'kept\_answers\_%' LOOP
    EXECUTE format('ALTER TABLE rejected_answers RENAME CONSTRAINT %I TO %I', name, replace(name, 'kept_', 'rejected_'));
  END LOOP;
  FOR name IN SELECT tgname FROM pg_trigger WHERE tgrelid = 'rejected_answers'::regclass AND tgname LIKE 'kept\_answers\_%' LOOP
    EXECUTE format('ALTER TRIGGER %I ON rejected_answers RENAME TO %I', name, replace(name, 'kept_', 'rejected_'));
  END LOOP;
END $$;
