DROP INDEX "students_order";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "living" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "students_by_nim" ON "students" USING btree ("nim","id","study_program_id","education_level_id","program_id","status_id","search") WHERE living;--> statement-breakpoint
CREATE INDEX "students_by_name" ON "students" USING btree ("name","id","study_program_id","education_level_id","program_id","status_id","search") WHERE living;--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- A student's row follows the account: name, search text, and whether it lives.
CREATE FUNCTION student_takes_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.name, u.search, u.deleted_at IS NULL INTO NEW.name, NEW.search, NEW.living FROM users u WHERE u.id = NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "students_take_account" BEFORE INSERT ON "students" FOR EACH ROW EXECUTE FUNCTION student_takes_account();--> statement-breakpoint
CREATE FUNCTION student_follows_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE students SET name = NEW.name, search = NEW.search, living = NEW.deleted_at IS NULL WHERE id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "students_follow_account" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION student_follows_account();--> statement-breakpoint
UPDATE students s SET name = u.name, search = u.search, living = u.deleted_at IS NULL FROM users u WHERE u.id = s.id;
