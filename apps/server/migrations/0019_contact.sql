ALTER TABLE "courses" ADD COLUMN "contact_kind" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_contact_kind" CHECK ("courses"."contact_kind" in ('none','whatsapp','phone','email'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_contact" CHECK ((contact_kind = 'none') = (contact is null));