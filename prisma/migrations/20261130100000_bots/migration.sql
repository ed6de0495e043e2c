-- AlterTable
ALTER TABLE "games" ADD COLUMN     "bot_to_move" BOOLEAN NOT NULL DEFAULT false;


-- Servers look here for bots that are to move. What is in the index changes only where a turn of a bot begins or ends.
CREATE INDEX "games_bot_to_move_idx" ON "games" ("id") WHERE "bot_to_move";

ALTER TABLE "games"
  ADD CONSTRAINT "games_bot_to_move_check" CHECK (NOT "bot_to_move" OR "status" = 'active');
