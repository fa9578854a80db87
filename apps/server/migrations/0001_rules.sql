-- What the table declarations cannot say: range and append-only rules, and the rows that every campus begins with.
ALTER TABLE "grades" ADD CONSTRAINT "grades_no_overlap" EXCLUDE USING gist (numrange("start_score", "end_score", '[]') WITH &&);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "status_users" ("name", "active") VALUES ('Aktif', true), ('Cuti', false), ('Lulus', false), ('Keluar', false), ('Drop Out', false);
--> statement-breakpoint
INSERT INTO "settings" ("title_login", "description_login", "help_email", "help_phone") VALUES (
  'Belum tuntas bukan berarti gagal.',
  'Kerjakan kuis, pelajari lagi bagian yang keliru, lalu coba lagi sampai melewati KKM. Setiap orang bisa tuntas, waktunya saja yang berbeda.',
  'bantuan@kampus.ac.id',
  '6281200000000'
);
