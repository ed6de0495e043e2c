-- CreateEnum
CREATE TYPE "game_status" AS ENUM ('waiting', 'active', 'finished', 'abandoned', 'cancelled');

-- CreateEnum
CREATE TYPE "seat_status" AS ENUM ('playing', 'forfeited');

-- CreateEnum
CREATE TYPE "turn_status" AS ENUM ('playing', 'scored', 'farkled', 'forfeited');

-- CreateTable
CREATE TABLE "players" (
    "id" UUID NOT NULL,
    "name" TEXT,
    "managed_by" UUID,
    "bot" TEXT,
    "token_hash" BYTEA,
    "pending_token_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "players_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "games" (
    "id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "ruleset" TEXT NOT NULL,
    "ruleset_version" INTEGER NOT NULL,
    "status" "game_status" NOT NULL,
    "version" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,
    "server_seed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seats" (
    "game_id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "seat" SMALLINT NOT NULL,
    "client_seed" TEXT NOT NULL,
    "status" "seat_status" NOT NULL,
    "score" INTEGER NOT NULL,
    "rank" SMALLINT,

    CONSTRAINT "seats_pkey" PRIMARY KEY ("game_id","player_id")
);

-- CreateTable
CREATE TABLE "turns" (
    "game_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "seat" SMALLINT NOT NULL,
    "status" "turn_status" NOT NULL,
    "category" TEXT,
    "points" INTEGER NOT NULL,
    "repeat_bonus" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "turns_pkey" PRIMARY KEY ("game_id","number")
);

-- CreateTable
CREATE TABLE "rolls" (
    "game_id" UUID NOT NULL,
    "turn_number" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "throw" INTEGER NOT NULL,
    "thrown" SMALLINT[],
    "held" SMALLINT[],
    "points" INTEGER,
    "rolled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rolls_pkey" PRIMARY KEY ("game_id","turn_number","number")
);

-- CreateTable
CREATE TABLE "game_events" (
    "game_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "seat" SMALLINT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "game_events_pkey" PRIMARY KEY ("game_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "players_token_hash_key" ON "players"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "players_pending_token_hash_key" ON "players"("pending_token_hash");

-- CreateIndex
CREATE INDEX "players_managed_by_created_at_id_idx" ON "players"("managed_by", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "games_created_at_id_idx" ON "games"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "games_status_created_at_id_idx" ON "games"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "games_ruleset_created_at_id_idx" ON "games"("ruleset", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "games_host_id_idx" ON "games"("host_id");

-- CreateIndex
CREATE INDEX "seats_player_id_game_id_idx" ON "seats"("player_id", "game_id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "seats_game_id_seat_key" ON "seats"("game_id", "seat");

-- AddForeignKey
ALTER TABLE "players" ADD CONSTRAINT "players_managed_by_fkey" FOREIGN KEY ("managed_by") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "games" ADD CONSTRAINT "games_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "turns" ADD CONSTRAINT "turns_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "turns" ADD CONSTRAINT "turns_game_id_seat_fkey" FOREIGN KEY ("game_id", "seat") REFERENCES "seats"("game_id", "seat") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_game_id_turn_number_fkey" FOREIGN KEY ("game_id", "turn_number") REFERENCES "turns"("game_id", "number") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "game_events" ADD CONSTRAINT "game_events_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;


-- What the code promises, held by the database as well. The Prisma schema has no words for what follows.

ALTER TABLE "players"
  ADD CONSTRAINT "players_name_check" CHECK (char_length("name") BETWEEN 1 AND 40),
  ADD CONSTRAINT "players_deleted_check" CHECK (
    "deleted_at" IS NULL OR num_nonnulls("name", "token_hash", "pending_token_hash") = 0
  ),
  ADD CONSTRAINT "players_token_check" CHECK (
    "managed_by" IS NULL OR num_nonnulls("token_hash", "pending_token_hash") = 0
  );

ALTER TABLE "games"
  ADD CONSTRAINT "games_version_check" CHECK ("version" >= 1),
  ADD CONSTRAINT "games_server_seed_check" CHECK (octet_length("server_seed") = 32),
  ADD CONSTRAINT "games_finished_at_check" CHECK (("status" IN ('waiting', 'active')) = ("finished_at" IS NULL));

ALTER TABLE "seats"
  ADD CONSTRAINT "seats_seat_check" CHECK ("seat" >= 0),
  ADD CONSTRAINT "seats_client_seed_check" CHECK ("client_seed" ~ '^[A-Za-z0-9_-]{0,64}$'),
  ADD CONSTRAINT "seats_score_check" CHECK ("score" >= 0),
  ADD CONSTRAINT "seats_rank_check" CHECK ("rank" >= 1);

ALTER TABLE "turns"
  ADD CONSTRAINT "turns_number_check" CHECK ("number" >= 1 AND "round" >= 1 AND "seat" >= 0),
  ADD CONSTRAINT "turns_points_check" CHECK ("points" >= 0 AND "repeat_bonus" >= 0),
  ADD CONSTRAINT "turns_ended_at_check" CHECK (("status" = 'playing') = ("ended_at" IS NULL));

-- One open turn a game.
CREATE UNIQUE INDEX "turns_open_key" ON "turns" ("game_id") WHERE "ended_at" IS NULL;

ALTER TABLE "rolls"
  ALTER COLUMN "thrown" SET NOT NULL,
  ADD CONSTRAINT "rolls_number_check" CHECK ("number" >= 1 AND "throw" >= 1),
  ADD CONSTRAINT "rolls_thrown_check" CHECK (
    cardinality("thrown") BETWEEN 1 AND 6 AND 1 <= ALL ("thrown") AND 6 >= ALL ("thrown")
      AND array_position("thrown", NULL) IS NULL
  ),
  ADD CONSTRAINT "rolls_held_check" CHECK (
    cardinality("held") BETWEEN 0 AND 6 AND 1 <= ALL ("held") AND 6 >= ALL ("held")
      AND array_position("held", NULL) IS NULL
  ),
  ADD CONSTRAINT "rolls_points_check" CHECK ("points" >= 0);

ALTER TABLE "game_events"
  ADD CONSTRAINT "game_events_seq_check" CHECK ("seq" >= 1);

-- The log is append-only.
CREATE FUNCTION "refuse_to_change_the_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'game_events is append-only';
END
$$;
CREATE TRIGGER "game_events_append_only" BEFORE UPDATE OR DELETE ON "game_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_the_log"();
CREATE TRIGGER "game_events_not_truncated" BEFORE TRUNCATE ON "game_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_log"();

-- Rows that change with every move keep room on their page, so that no index has to be touched.
ALTER TABLE "games" SET (fillfactor = 50);
ALTER TABLE "seats" SET (fillfactor = 80);
ALTER TABLE "turns" SET (fillfactor = 80);
ALTER TABLE "rolls" SET (fillfactor = 80);
