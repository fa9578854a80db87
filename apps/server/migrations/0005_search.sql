ALTER TABLE "users" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (lower(name || chr(10) || username || chr(10) || coalesce(phone, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (lower(name || chr(10) || coalesce(code, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_living" ON "users" USING btree ("role","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_name" ON "courses" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "students_order" ON "students" USING btree ("nim","id");