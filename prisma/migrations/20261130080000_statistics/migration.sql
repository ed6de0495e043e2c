-- CreateTable
CREATE TABLE "player_results" (
    "player_id" UUID NOT NULL,
    "ruleset" TEXT NOT NULL,
    "ranked" BOOLEAN NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "best" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    "turns" INTEGER NOT NULL,
    "farkles" INTEGER NOT NULL,
    "turn_points" BIGINT NOT NULL,
    "best_turn" INTEGER,
    "upper_bonuses" INTEGER NOT NULL,
    "fives_of_a_kind" INTEGER NOT NULL,

    CONSTRAINT "player_results_pkey" PRIMARY KEY ("player_id","ruleset")
);

-- CreateTable
CREATE TABLE "category_results" (
    "player_id" UUID NOT NULL,
    "ruleset" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "games" INTEGER NOT NULL,
    "points" BIGINT NOT NULL,

    CONSTRAINT "category_results_pkey" PRIMARY KEY ("player_id","ruleset","category")
);

-- CreateTable
CREATE TABLE "score_results" (
    "player_id" UUID NOT NULL,
    "ruleset" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "games" INTEGER NOT NULL,

    CONSTRAINT "score_results_pkey" PRIMARY KEY ("player_id","ruleset","score")
);

-- CreateTable
CREATE TABLE "faces_thrown" (
    "shard" SMALLINT NOT NULL,
    "faces" BIGINT[],

    CONSTRAINT "faces_thrown_pkey" PRIMARY KEY ("shard")
);

-- CreateTable
CREATE TABLE "uncounted_games" (
    "transaction" BIGINT NOT NULL,
    "game_id" UUID NOT NULL,

    CONSTRAINT "uncounted_games_pkey" PRIMARY KEY ("transaction","game_id")
);


-- None of these tables refers to players or games: a reference would lock a player after a game, the wrong way round.

ALTER TABLE "player_results"
  ADD CONSTRAINT "player_results_games_check" CHECK ("games" >= 1 AND "wins" BETWEEN 0 AND "games"),
  ADD CONSTRAINT "player_results_turns_check" CHECK (
    "farkles" BETWEEN 0 AND "turns" AND ("turns" = 0) = ("best_turn" IS NULL)
  );
ALTER TABLE "category_results" ADD CONSTRAINT "category_results_games_check" CHECK ("games" >= 1);
ALTER TABLE "score_results" ADD CONSTRAINT "score_results_games_check" CHECK ("games" >= 1);
ALTER TABLE "faces_thrown"
  ALTER COLUMN "faces" SET NOT NULL,
  ADD CONSTRAINT "faces_thrown_faces_check" CHECK (cardinality("faces") = 6 AND 0 <= ALL ("faces"));

-- Empty at every commit, so that nothing is lost in a crash.
ALTER TABLE "uncounted_games" SET UNLOGGED;

-- What leaderboards read from the top; a mean asks for at least 5 games.
CREATE INDEX "player_results_best_idx" ON "player_results" ("ruleset", "best" DESC, "player_id") WHERE "ranked";
CREATE INDEX "player_results_wins_idx" ON "player_results" ("ruleset", "wins" DESC, "player_id") WHERE "ranked";
CREATE INDEX "player_results_mean_idx" ON "player_results" ("ruleset", ("total"::float8 / "games") DESC, "player_id")
  WHERE "ranked" AND "games" >= 5;

CREATE FUNCTION "faces_of"("dice" smallint[]) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[cardinality(array_positions(dice, 1::smallint)), cardinality(array_positions(dice, 2::smallint)),
    cardinality(array_positions(dice, 3::smallint)), cardinality(array_positions(dice, 4::smallint)),
    cardinality(array_positions(dice, 5::smallint)), cardinality(array_positions(dice, 6::smallint))]
$$;

-- The one place that says what is counted of games that are over: those that end and recount_statistics() both come here.
-- Results are of finished games alone; dice are of all. Rows are written in order of player, and then of shard, so that
-- transactions that end games at once wait in a line and never in a circle; whoever has written a player's first row has
-- the others to itself.
CREATE FUNCTION "count_games"("ended" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  finished uuid[] := ARRAY(
    SELECT g.id FROM unnest(ended) AS e (id) JOIN games g ON g.id = e.id AND g.status = 'finished');
BEGIN
  INSERT INTO player_results AS kept (player_id, ruleset, ranked, games, wins, best, total, turns, farkles, turn_points,
    best_turn, upper_bonuses, fives_of_a_kind)
  SELECT s.player_id, g.ruleset,
    bool_and(p.bot IS NULL AND p.deleted_at IS NULL),
    count(*),
    count(*) FILTER (WHERE s.rank = 1 AND EXISTS (
      SELECT FROM seats other WHERE other.game_id = s.game_id AND other.seat <> s.seat)),
    max(s.score),
    sum(s.score),
    coalesce(sum(t.turns), 0),
    coalesce(sum(t.farkles), 0),
    coalesce(sum(t.points), 0),
    max(t.best),
    -- what a score holds beyond its turns is a bonus of the sheet
    count(*) FILTER (WHERE s.score > t.points + t.repeat_bonuses),
    coalesce(sum(t.fives_of_a_kind), 0)
  FROM unnest(finished) AS f (id)
  JOIN games g ON g.id = f.id
  JOIN seats s ON s.game_id = g.id
  JOIN players p ON p.id = s.player_id
  LEFT JOIN LATERAL (
    SELECT seat, count(*) AS turns, count(*) FILTER (WHERE status = 'farkled') AS farkles, max(points) AS best,
      sum(points) AS points, sum(repeat_bonus) AS repeat_bonuses,
      count(*) FILTER (WHERE category IS NOT NULL AND dice[1] = ALL (dice)) AS fives_of_a_kind
    FROM (
      -- what lies on the table after a throw: in a category game what was kept before it, too
      SELECT turn.seat, turn.status, turn.category, turn.points, turn.repeat_bonus,
        coalesce(lag(held) OVER throws, '{}') || thrown AS dice, lead(roll.number) OVER throws IS NULL AS is_last
      FROM turns turn LEFT JOIN rolls roll ON roll.game_id = turn.game_id AND roll.turn_number = turn.number
      WHERE turn.game_id = g.id AND turn.status IN ('scored', 'farkled')
      WINDOW throws AS (PARTITION BY turn.number ORDER BY roll.number)
    ) AS throw
    WHERE is_last
    GROUP BY seat
  ) AS t ON t.seat = s.seat
  GROUP BY s.player_id, g.ruleset
  ORDER BY s.player_id, g.ruleset
  ON CONFLICT (player_id, ruleset) DO UPDATE SET
    games = kept.games + excluded.games,
    wins = kept.wins + excluded.wins,
    best = greatest(kept.best, excluded.best),
    total = kept.total + excluded.total,
    turns = kept.turns + excluded.turns,
    farkles = kept.farkles + excluded.farkles,
    turn_points = kept.turn_points + excluded.turn_points,
    best_turn = greatest(kept.best_turn, excluded.best_turn),
    upper_bonuses = kept.upper_bonuses + excluded.upper_bonuses,
    fives_of_a_kind = kept.fives_of_a_kind + excluded.fives_of_a_kind;

  INSERT INTO score_results AS kept (player_id, ruleset, score, games)
  SELECT s.player_id, g.ruleset, s.score, count(*)
  FROM unnest(finished) AS f (id) JOIN games g ON g.id = f.id JOIN seats s ON s.game_id = g.id
  GROUP BY s.player_id, g.ruleset, s.score
  ON CONFLICT (player_id, ruleset, score) DO UPDATE SET games = kept.games + excluded.games;

  INSERT INTO category_results AS kept (player_id, ruleset, category, games, points)
  SELECT s.player_id, g.ruleset, t.category, count(*), sum(t.points)
  FROM unnest(finished) AS f (id)
  JOIN games g ON g.id = f.id
  JOIN turns t ON t.game_id = g.id AND t.category IS NOT NULL
  JOIN seats s ON s.game_id = t.game_id AND s.seat = t.seat
  GROUP BY s.player_id, g.ruleset, t.category
  ON CONFLICT (player_id, ruleset, category) DO UPDATE SET
    games = kept.games + excluded.games,
    points = kept.points + excluded.points;

  -- of games that were loaded without them; nobody else changes the seats of a game that is over
  UPDATE seats SET faces = thrown.faces
  FROM unnest(ended) AS e (id) CROSS JOIN LATERAL (
    SELECT t.seat, ARRAY[sum(f[1]), sum(f[2]), sum(f[3]), sum(f[4]), sum(f[5]), sum(f[6])]::int[] AS faces
    FROM turns t
    JOIN rolls r ON r.game_id = t.game_id AND r.turn_number = t.number
    CROSS JOIN LATERAL faces_of(r.thrown) AS f
    WHERE t.game_id = e.id
    GROUP BY t.seat
  ) AS thrown
  WHERE seats.game_id = e.id AND seats.seat = thrown.seat AND thrown.faces <> seats.faces;

  INSERT INTO faces_thrown AS kept (shard, faces)
  SELECT get_byte(uuid_send(game_id), 15) % 16 AS shard,
    ARRAY[sum(faces[1]), sum(faces[2]), sum(faces[3]), sum(faces[4]), sum(faces[5]), sum(faces[6])]
  FROM unnest(ended) AS e (id) JOIN seats ON game_id = e.id
  GROUP BY shard ORDER BY shard
  ON CONFLICT (shard) DO UPDATE SET faces = ARRAY[
    kept.faces[1] + excluded.faces[1], kept.faces[2] + excluded.faces[2], kept.faces[3] + excluded.faces[3],
    kept.faces[4] + excluded.faces[4], kept.faces[5] + excluded.faces[5], kept.faces[6] + excluded.faces[6]];
END
$$;

-- A game that is over is counted when its transaction commits: by then its seats, turns and throws are there, whatever was
-- written first. All games of a transaction are counted at once, in one order of players.
CREATE FUNCTION "note_ended_game"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_games VALUES (pg_current_xact_id()::text::bigint, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "games_ended" AFTER UPDATE OF "status" ON "games" FOR EACH ROW
  WHEN (NEW.status IN ('finished', 'abandoned') AND OLD.status NOT IN ('finished', 'abandoned'))
  EXECUTE FUNCTION "note_ended_game"();
CREATE TRIGGER "games_loaded" AFTER INSERT ON "games" FOR EACH ROW
  WHEN (NEW.status IN ('finished', 'abandoned')) EXECUTE FUNCTION "note_ended_game"();

CREATE FUNCTION "count_ended_games"() RETURNS trigger LANGUAGE plpgsql
-- few games at a time: to plan anew for each would take longer than to count them
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $$
DECLARE
  ended uuid[];
BEGIN
  IF EXISTS (SELECT FROM uncounted_games WHERE transaction = NEW.transaction AND game_id = NEW.game_id) THEN
    WITH taken AS (DELETE FROM uncounted_games WHERE transaction = NEW.transaction RETURNING game_id)
    SELECT array_agg(game_id) INTO ended FROM taken;
    PERFORM count_games(ended);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "games_counted" AFTER INSERT ON "uncounted_games" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "count_ended_games"();

-- A deleted player sits in no game that could be finished at the same time, so its rows may be locked after any others.
CREATE FUNCTION "take_off_leaderboards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_results SET ranked = false WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "players_deleted" AFTER UPDATE OF "deleted_at" ON "players" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "take_off_leaderboards"();

-- Makes all of it anew, for who has loaded or corrected games past the triggers. Games that end meanwhile wait, or
-- are refused when that takes too long.
CREATE FUNCTION "recount_statistics"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'recount_statistics() must see every game there is: call it in READ COMMITTED';
  END IF;
  LOCK TABLE player_results, score_results, category_results, faces_thrown IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM uncounted_games;
  DELETE FROM player_results;
  DELETE FROM score_results;
  DELETE FROM category_results;
  DELETE FROM faces_thrown;
  PERFORM count_games(ARRAY(SELECT id FROM games WHERE status IN ('finished', 'abandoned')));
END
$$;
SELECT "recount_statistics"();
