ALTER TABLE "files" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unnamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
-- by hand
-- Rows that may only be added to. One door leads through: `tuntas.erasing`, set for a transaction by whoever erases a person, and
-- by the limit of kept answers. A kept answer may besides come to count.
CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tuntas.erasing', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "login_activity_append_only" BEFORE UPDATE OR DELETE ON "login_activity" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "login_activity_no_truncate" BEFORE TRUNCATE ON "login_activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "kept_answers_no_delete" BEFORE DELETE ON "kept_answers" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "kept_answers_append_only" BEFORE UPDATE ON "kept_answers" FOR EACH ROW
  WHEN ((OLD.id, OLD.attempt_id, OLD.question_id, OLD.answer, OLD.attachment_file_id, OLD.epoch, OLD.seq, OLD.reason, OLD.received_at)
    IS DISTINCT FROM (NEW.id, NEW.attempt_id, NEW.question_id, NEW.answer, NEW.attachment_file_id, NEW.epoch, NEW.seq, NEW.reason, NEW.received_at)
    OR (OLD.counted AND NOT NEW.counted))
  EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "kept_answers_no_truncate" BEFORE TRUNCATE ON "kept_answers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_erasure();
