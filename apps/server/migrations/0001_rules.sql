-- What the table declarations cannot say: a range rule, append-only tables, copies kept by triggers, and the rows of every campus.
ALTER TABLE "grades" ADD CONSTRAINT "grades_no_overlap" EXCLUDE USING gist (numrange("start_score", "end_score", '[]') WITH &&) DEFERRABLE;
--> statement-breakpoint
-- Foreign keys between features whose declarations would import each other.
ALTER TABLE "questions" ADD CONSTRAINT "questions_bank_version_id_bank_versions_id_fk" FOREIGN KEY ("bank_version_id") REFERENCES "bank_versions"("id");
--> statement-breakpoint
ALTER TABLE "quiz_sections" ADD CONSTRAINT "quiz_sections_draw_folder_id_bank_folders_id_fk" FOREIGN KEY ("draw_folder_id") REFERENCES "bank_folders"("id");
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- Erasing a person's data needs the setting tuntas.erasing, which the command sets for its own transaction.
CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tuntas.erasing', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- The audit log may lose a person's data by an erasure, and never a row.
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_delete" BEFORE DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "login_activity_append_only" BEFORE UPDATE OR DELETE ON "login_activity" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "login_activity_no_truncate" BEFORE TRUNCATE ON "login_activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
-- A rejected answer is evidence: a lecturer's decision about it may be added, and counting it is final.
CREATE TRIGGER "rejected_answers_no_delete" BEFORE DELETE ON "rejected_answers" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "rejected_answers_append_only" BEFORE UPDATE ON "rejected_answers" FOR EACH ROW
  WHEN ((OLD.id, OLD.attempt_id, OLD.question_id, OLD.answer, OLD.attachment_file_id, OLD.epoch, OLD.seq, OLD.reason, OLD.received_at)
    IS DISTINCT FROM (NEW.id, NEW.attempt_id, NEW.question_id, NEW.answer, NEW.attachment_file_id, NEW.epoch, NEW.seq, NEW.reason, NEW.received_at)
    OR (OLD.counted AND NOT NEW.counted))
  EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "rejected_answers_no_truncate" BEFORE TRUNCATE ON "rejected_answers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
-- A version of final marks is a record that the campus must keep: only its reopening may be added, once.
CREATE TRIGGER "final_marks_no_delete" BEFORE DELETE ON "final_marks" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "final_marks_no_truncate" BEFORE TRUNCATE ON "final_marks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "final_marks_fixed" BEFORE UPDATE ON "final_marks" FOR EACH ROW
  WHEN ((OLD.id, OLD.courses_id, OLD.version, OLD.closed_at, OLD.closed_by, OLD.document, OLD.sha256, OLD.pdf)
    IS DISTINCT FROM (NEW.id, NEW.courses_id, NEW.version, NEW.closed_at, NEW.closed_by, NEW.document, NEW.sha256, NEW.pdf)
    OR OLD.reopened_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The version that closes the final marks of a class, or null. With `items` (lesson ids): only where one of them has weight in it.
-- It locks the class row first, and closing locks it too, so the version read next cannot change before the transaction ends.
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
--> statement-breakpoint
-- The list of students is sorted and searched by the account's name, so the student's row carries a copy.
CREATE FUNCTION student_takes_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.name, u.search, u.deleted_at IS NULL INTO NEW.name, NEW.search, NEW.living FROM users u WHERE u.id = NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "students_take_account" BEFORE INSERT ON "students" FOR EACH ROW EXECUTE FUNCTION student_takes_account();
--> statement-breakpoint
CREATE FUNCTION student_follows_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE students SET name = NEW.name, search = NEW.search, living = NEW.deleted_at IS NULL WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "students_follow_account" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION student_follows_account();
--> statement-breakpoint
INSERT INTO "status_users" ("name", "active") VALUES ('Aktif', true), ('Cuti', false), ('Lulus', false), ('Keluar', false), ('Drop Out', false);
--> statement-breakpoint
INSERT INTO "settings" ("title_login", "description_login", "help_email", "help_phone") VALUES (
  'Belum tuntas bukan berarti gagal.',
  'Kerjakan kuis, pelajari lagi bagian yang keliru, lalu coba lagi sampai melewati KKM. Setiap orang bisa tuntas, waktunya saja yang berbeda.',
  'bantuan@kampus.ac.id',
  '6281200000000'
);
