CREATE TABLE "lesson_blocks" (
	"lessons_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"file_id" integer,
	"captions_file_id" integer,
	"link_url" text,
	"link_title" text,
	CONSTRAINT "lesson_blocks_lessons_id_position_pk" PRIMARY KEY("lessons_id","position"),
	CONSTRAINT "lesson_blocks_kind" CHECK ("lesson_blocks"."kind" in ('text','file','media','link')),
	CONSTRAINT "lesson_blocks_content" CHECK (("lesson_blocks"."text" is not null) = ("lesson_blocks"."kind" = 'text') and ("lesson_blocks"."file_id" is not null) = ("lesson_blocks"."kind" in ('file','media'))
        and ("lesson_blocks"."captions_file_id" is null or "lesson_blocks"."kind" = 'media')
        and ("lesson_blocks"."link_url" is not null) = ("lesson_blocks"."kind" = 'link') and ("lesson_blocks"."link_title" is not null) = ("lesson_blocks"."kind" = 'link'))
);
--> statement-breakpoint
ALTER TABLE "lesson_blocks" ADD CONSTRAINT "lesson_blocks_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_blocks" ADD CONSTRAINT "lesson_blocks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_blocks" ADD CONSTRAINT "lesson_blocks_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;