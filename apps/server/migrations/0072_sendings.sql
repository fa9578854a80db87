CREATE TABLE "sendings" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"outcome" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sendings_user_id_key_pk" PRIMARY KEY("user_id","key")
);
