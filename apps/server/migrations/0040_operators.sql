CREATE TABLE "operator_programs" (
	"user_id" integer NOT NULL,
	"study_program_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_programs_user_id_study_program_id_pk" PRIMARY KEY("user_id","study_program_id")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "operator_programs" ADD CONSTRAINT "operator_programs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_programs" ADD CONSTRAINT "operator_programs_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_programs_program" ON "operator_programs" USING btree ("study_program_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('super admin','admin','operator','dosen','mahasiswa','koordinator','manajer','client','supervisor','user'));