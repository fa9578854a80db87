CREATE TABLE "bank_calibrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_calibrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_category_id" integer NOT NULL,
	"model" text NOT NULL,
	"anchored" boolean NOT NULL,
	"people" integer NOT NULL,
	"person_mean" double precision,
	"person_sd" double precision,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_calibrations_model" CHECK ("bank_calibrations"."model" in ('rasch','1pl','2pl'))
);
--> statement-breakpoint
CREATE TABLE "bank_measures" (
	"bank_calibration_id" integer NOT NULL,
	"bank_version_id" integer NOT NULL,
	"n" integer NOT NULL,
	"a" double precision NOT NULL,
	"b" double precision NOT NULL,
	"se" double precision,
	"infit" double precision,
	"outfit" double precision,
	"infit_z" double precision,
	"outfit_z" double precision,
	"point_measure" double precision,
	"doubtful" boolean NOT NULL,
	"anchored_at" timestamp with time zone,
	"anchored_by" integer,
	CONSTRAINT "bank_measures_bank_calibration_id_bank_version_id_pk" PRIMARY KEY("bank_calibration_id","bank_version_id"),
	CONSTRAINT "bank_measures_anchored" CHECK (("bank_measures"."anchored_at" is null) = ("bank_measures"."anchored_by" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_calibrations" ADD CONSTRAINT "bank_calibrations_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_calibrations" ADD CONSTRAINT "bank_calibrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_measures" ADD CONSTRAINT "bank_measures_bank_calibration_id_bank_calibrations_id_fk" FOREIGN KEY ("bank_calibration_id") REFERENCES "public"."bank_calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_measures" ADD CONSTRAINT "bank_measures_bank_version_id_bank_versions_id_fk" FOREIGN KEY ("bank_version_id") REFERENCES "public"."bank_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_measures" ADD CONSTRAINT "bank_measures_anchored_by_users_id_fk" FOREIGN KEY ("anchored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_calibrations_subject" ON "bank_calibrations" USING btree ("course_category_id","id");--> statement-breakpoint
CREATE INDEX "bank_calibrations_author" ON "bank_calibrations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bank_measures_version" ON "bank_measures" USING btree ("bank_version_id","bank_calibration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_measures_anchor" ON "bank_measures" USING btree ("bank_version_id") WHERE anchored_at is not null;--> statement-breakpoint
CREATE INDEX "bank_measures_anchored_by" ON "bank_measures" USING btree ("anchored_by");