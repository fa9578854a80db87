CREATE TABLE "editors" (
	"lessons_id" integer NOT NULL,
	"question_id" integer DEFAULT 0 NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editors_lessons_id_question_id_user_id_pk" PRIMARY KEY("lessons_id","question_id","user_id")
);
--> statement-breakpoint
DROP TABLE "question_editors" CASCADE;--> statement-breakpoint
ALTER TABLE "editors" ADD CONSTRAINT "editors_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editors" ADD CONSTRAINT "editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;