CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_logouts" (
	"provider_id" integer NOT NULL,
	"jti" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_logouts_provider_id_jti_pk" PRIMARY KEY("provider_id","jti")
);
--> statement-breakpoint
CREATE TABLE "signin_flows" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"provider_id" integer NOT NULL,
	"browser" "bytea",
	"address" text DEFAULT '' NOT NULL,
	"nonce" text DEFAULT '' NOT NULL,
	"verifier" text DEFAULT '' NOT NULL,
	"back" text,
	"shared" boolean DEFAULT false NOT NULL,
	"tester_id" integer,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stage_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signin_flows_stage" CHECK ("signin_flows"."stage" in ('ticket','state','code'))
);
--> statement-breakpoint
CREATE TABLE "signin_providers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signin_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL,
	"roles" text[] NOT NULL,
	"link_claim" text NOT NULL,
	"link_to" text NOT NULL,
	"link_domain" text NOT NULL,
	"email_domains" text[] NOT NULL,
	"trusts_second" boolean NOT NULL,
	"in_app" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signin_providers_kind" CHECK ("signin_providers"."kind" in ('oidc','ldap','saml','cas')),
	CONSTRAINT "signin_providers_link_to" CHECK ("signin_providers"."link_to" in ('number','email'))
);
--> statement-breakpoint
CREATE TABLE "signin_rules" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"password_signin" text DEFAULT 'everybody' NOT NULL,
	CONSTRAINT "signin_rules_one" CHECK ("signin_rules"."one"),
	CONSTRAINT "signin_rules_password" CHECK ("signin_rules"."password_signin" in ('everybody','staff','admins'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "login_activity" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sid" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "provider_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sid" text;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_id_signin_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."signin_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_logouts" ADD CONSTRAINT "provider_logouts_provider_id_signin_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."signin_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signin_flows" ADD CONSTRAINT "signin_flows_provider_id_signin_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."signin_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signin_flows" ADD CONSTRAINT "signin_flows_tester_id_users_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "signin_flows_created" ON "signin_flows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "signin_flows_address" ON "signin_flows" USING btree ("address","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signin_providers_name" ON "signin_providers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_id","user_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
INSERT INTO "signin_rules" DEFAULT VALUES;
