ALTER TABLE "submission_versions" ADD COLUMN "score" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "submission_versions" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD COLUMN "returned_file_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "returned_annotated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_returned_file_id_files_id_fk" FOREIGN KEY ("returned_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
-- A file that came back before the version that stands there was handed in belongs to the version before it.
WITH former AS (
  SELECT DISTINCT ON (v.submission_id) v.id, v.submission_id, w.returned_file_id, w.previous_score
  FROM submissions w JOIN files f ON f.id = w.returned_file_id AND f.created_at < w.uploaded
    JOIN submission_versions v ON v.submission_id = w.id AND v.uploaded < w.uploaded
  WHERE w.previous_score IS NOT NULL
  ORDER BY v.submission_id, v.id DESC
), kept AS (
  UPDATE submission_versions v SET returned_file_id = former.returned_file_id, score = former.previous_score
  FROM former WHERE v.id = former.id
)
UPDATE submissions w SET returned_file_id = NULL FROM former WHERE w.id = former.submission_id;
