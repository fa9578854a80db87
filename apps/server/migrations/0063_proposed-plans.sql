ALTER TABLE "plans" DROP CONSTRAINT "plans_approved";--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_kept" CHECK (case "plans"."status" when 'draf' then "plans"."snapshot" is null when 'disahkan' then "plans"."snapshot" is not null else true end);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_approved" CHECK (("plans"."status" = 'disahkan') = ("plans"."approved_at" is not null)
        and ("plans"."approved_at" is null) = ("plans"."document" is null));