-- The trigger reads the column, and the index is dropped with it.
DROP TRIGGER "students_follow_account" ON "users";--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (lower(name || chr(10) || username || chr(10) || coalesce(phone, '')) || coalesce(chr(10) || nullif(left(normalize(lower(regexp_replace(normalize(replace(name || chr(10) || username, chr(180), ''), NFKD), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u0022\u0027\u0060\u02b9-\u02bf\u02c8\u2018-\u201f\u2032\u2035\ua78b\ua78c\u002d\u2010-\u2015\u2212\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')), NFC), 255), lower(name || chr(10) || username)), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
UPDATE "students" SET "search" = u."search" FROM "users" u WHERE u."id" = "students"."id" AND "students"."search" <> u."search";--> statement-breakpoint
CREATE TRIGGER "students_follow_account" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION student_follows_account();
