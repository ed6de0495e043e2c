-- CreateTable
CREATE TABLE "idempotency_keys" (
    "player_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "answer" JSON NOT NULL,
    "names" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("player_id","key")
);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_names_idx" ON "idempotency_keys" USING GIN ("names");


-- player_id refers to no row: a reference would lock a player after a game, which is the wrong way round.

ALTER TABLE "idempotency_keys"
  ADD CONSTRAINT "idempotency_keys_key_check" CHECK ("key" ~ '^[!-~]{1,255}$'),
  ADD CONSTRAINT "idempotency_keys_request_hash_check" CHECK (octet_length("request_hash") = 32);
