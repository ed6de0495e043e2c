-- AlterTable
ALTER TABLE "games" ADD COLUMN     "bot_to_move" BOOLEAN NOT NULL DEFAULT false;


-- Where bots are to move, whoever was to see to it. It changes with the turn, and only in games with bots, so that moves
-- leave it alone.
CREATE INDEX "games_bot_to_move_idx" ON "games" ("id") WHERE "bot_to_move";

ALTER TABLE "games"
  ADD CONSTRAINT "games_bot_to_move_check" CHECK (NOT "bot_to_move" OR "status" = 'active');
