CREATE TABLE "lti_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"signs_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_launches" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"tool_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"lessons_id" integer,
	"sections_id" integer,
	"framed" boolean DEFAULT false NOT NULL,
	"stage_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_launches_stage" CHECK ("lti_launches"."stage" in ('ticket','hint','choice')),
	CONSTRAINT "lti_launches_place" CHECK (("lti_launches"."lessons_id" is null) <> ("lti_launches"."sections_id" is null))
);
--> statement-breakpoint
CREATE TABLE "lti_messages" (
	"tool_id" integer NOT NULL,
	"jti" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_messages_tool_id_jti_pk" PRIMARY KEY("tool_id","jti")
);
--> statement-breakpoint
CREATE TABLE "lti_registrations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_subjects" (
	"tool_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "lti_subjects_tool_id_user_id_pk" PRIMARY KEY("tool_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lti_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"tool_id" integer NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_tools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_tools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"login_url" text NOT NULL,
	"launch_urls" text[] NOT NULL,
	"deep_link_url" text,
	"jwks_url" text,
	"public_key" text,
	"share_name" boolean NOT NULL,
	"share_email" boolean NOT NULL,
	"share_number" boolean NOT NULL,
	"uses_scores" boolean NOT NULL,
	"uses_members" boolean NOT NULL,
	"opens" text NOT NULL,
	"active" boolean NOT NULL,
	"client_id" text NOT NULL,
	"deployment_id" text NOT NULL,
	"wishes" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_tools_opens" CHECK ("lti_tools"."opens" in ('window','frame')),
	CONSTRAINT "lti_tools_addresses" CHECK (cardinality("lti_tools"."launch_urls") > 0),
	CONSTRAINT "lti_tools_key" CHECK ("lti_tools"."jwks_url" is not null or "lti_tools"."public_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_type";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "lti_tool_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "tool_score" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "tool_scored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "tool_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "target_link_uri" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "tool_custom" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_graded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "opens" text;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_tool_id_lti_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."lti_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_sections_id_sections_id_fk" FOREIGN KEY ("sections_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_messages" ADD CONSTRAINT "lti_messages_tool_id_lti_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."lti_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_registrations" ADD CONSTRAINT "lti_registrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_subjects" ADD CONSTRAINT "lti_subjects_tool_id_lti_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."lti_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_subjects" ADD CONSTRAINT "lti_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_tokens" ADD CONSTRAINT "lti_tokens_tool_id_lti_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."lti_tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_launches_stage" ON "lti_launches" USING btree ("stage_at");--> statement-breakpoint
CREATE INDEX "lti_launches_user" ON "lti_launches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_messages_expiry" ON "lti_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_subjects_subject" ON "lti_subjects" USING btree ("tool_id","subject");--> statement-breakpoint
CREATE INDEX "lti_subjects_user" ON "lti_subjects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_tokens_tool" ON "lti_tokens" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "lti_tokens_expiry" ON "lti_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_tools_name" ON "lti_tools" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "lti_tools_client" ON "lti_tools" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "lessons_tool" ON "lessons" USING btree ("tool_id") WHERE tool_id is not null;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_tool" CHECK (("lessons"."type" = 'TOOL') = ("lessons"."tool_id" is not null));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_graded" CHECK ("lessons"."type" = 'TOOL' or not "lessons"."is_graded");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_opens" CHECK ("lessons"."opens" in ('window','frame'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_type" CHECK ("lessons"."type" in ('LESSON','ASSIGNMENT','QUIZ','TOOL'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_tool_id_lti_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."lti_tools"("id") ON DELETE no action ON UPDATE no action;
