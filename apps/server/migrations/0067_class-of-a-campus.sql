DROP INDEX "attempts_course";--> statement-breakpoint
CREATE INDEX "members_removed" ON "members" USING btree ("courses_id") WHERE ended_by = 'removed';--> statement-breakpoint
CREATE INDEX "submissions_course" ON "submissions" USING btree ("courses_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "submissions_lesson" ON "submissions" USING btree ("lessons_id","user_id");--> statement-breakpoint
CREATE INDEX "submissions_archived" ON "submissions" USING btree ("courses_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "attempts_lesson" ON "attempts" USING btree ("lessons_id","user_id");--> statement-breakpoint
CREATE INDEX "attempts_archived" ON "attempts" USING btree ("courses_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "questions_archived" ON "questions" USING btree ("lessons_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "attempts_course" ON "attempts" USING btree ("courses_id","user_id") WHERE deleted_at is null;