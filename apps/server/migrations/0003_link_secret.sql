CREATE TABLE "link_secret" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL,
	CONSTRAINT "link_secret_one_row" CHECK ("link_secret"."one")
);
