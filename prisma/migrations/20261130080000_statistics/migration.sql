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
CREATE TABLE "player_faces" (
    "player_id" UUID NOT NULL,
    "faces" BIGINT[],

    CONSTRAINT "player_faces_pkey" PRIMARY KEY ("player_id")
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
ALTER TABLE "player_faces"
  ALTER COLUMN "faces" SET NOT NULL,
  ADD CONSTRAINT "player_faces_faces_check" CHECK (cardinality("faces") = 6 AND 0 <= ALL ("faces"));

-- It changes with every throw.
ALTER TABLE "player_faces" SET (fillfactor = 50);

-- Empty at every commit, so that nothing is lost in a crash.
ALTER TABLE "uncounted_games" SET UNLOGGED;

-- What leaderboards read from the top; a mean asks for at least 5 games.
CREATE INDEX "player_results_best_idx" ON "player_results" ("ruleset", "best" DESC, "player_id") WHERE "ranked";
CREATE INDEX "player_results_wins_idx" ON "player_results" ("ruleset", "wins" DESC, "player_id") WHERE "ranked";
CREATE INDEX "player_results_mean_idx" ON "player_results" ("ruleset", ("total"::float8 / "games") DESC, "player_id")
  WHERE "ranked" AND "games" >= 5;

-- The one place that says what is counted of finished games: those that end and recount_statistics() both come here. Rows
-- are written in order of player, so that transactions that end games at once wait in a line and never in a circle; whoever
-- has written a player's first row has the others to itself.
CREATE FUNCTION "count_games"("finished" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
    FROM turns JOIN LATERAL (
      -- what lies on the table at the end: in a category game what was kept before, too
      SELECT coalesce((
        SELECT held FROM rolls before
        WHERE before.game_id = last.game_id AND before.turn_number = last.turn_number AND before.number = last.number - 1
      ), '{}') || thrown AS dice
      FROM rolls last WHERE last.game_id = turns.game_id AND last.turn_number = turns.number
      ORDER BY last.number DESC LIMIT 1
    ) AS at_the_end ON true
    WHERE game_id = g.id AND status IN ('scored', 'farkled')
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
END
$$;

-- A game that is finished is counted when its transaction commits: by then its seats, turns and throws are there,
-- whatever was written first. All games of a transaction are counted at once, in one order of players.
CREATE FUNCTION "note_finished_game"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_games VALUES (pg_current_xact_id()::text::bigint, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "games_finished" AFTER UPDATE OF "status" ON "games" FOR EACH ROW
  WHEN (NEW.status = 'finished' AND OLD.status <> 'finished') EXECUTE FUNCTION "note_finished_game"();
CREATE TRIGGER "games_loaded" AFTER INSERT ON "games" FOR EACH ROW
  WHEN (NEW.status = 'finished') EXECUTE FUNCTION "note_finished_game"();

CREATE FUNCTION "count_finished_games"() RETURNS trigger LANGUAGE plpgsql
-- few games at a time: to plan anew for each would take longer than to count them
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $$
DECLARE
  finished uuid[];
BEGIN
  IF EXISTS (SELECT FROM uncounted_games WHERE transaction = NEW.transaction AND game_id = NEW.game_id) THEN
    WITH taken AS (DELETE FROM uncounted_games WHERE transaction = NEW.transaction RETURNING game_id)
    SELECT array_agg(game_id) INTO finished FROM taken;
    PERFORM count_games(finished);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "games_counted" AFTER INSERT ON "uncounted_games" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "count_finished_games"();

-- A deleted player sits in no game that could be finished at the same time, so its rows may be locked after any others.
CREATE FUNCTION "take_off_leaderboards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_results SET ranked = false WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "players_deleted" AFTER UPDATE OF "deleted_at" ON "players" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "take_off_leaderboards"();

CREATE FUNCTION "faces_of"("dice" smallint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[cardinality(array_positions(dice, 1::smallint)), cardinality(array_positions(dice, 2::smallint)),
    cardinality(array_positions(dice, 3::smallint)), cardinality(array_positions(dice, 4::smallint)),
    cardinality(array_positions(dice, 5::smallint)), cardinality(array_positions(dice, 6::smallint))]::bigint[]
$$;

-- Dice are counted as they are thrown, since games in any state count: those that nobody plays on can be many.
CREATE FUNCTION "count_dice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_faces AS kept (player_id, faces)
  SELECT s.player_id, faces_of(NEW.thrown)
  FROM turns t JOIN seats s ON s.game_id = t.game_id AND s.seat = t.seat
  WHERE t.game_id = NEW.game_id AND t.number = NEW.turn_number
  ON CONFLICT (player_id) DO UPDATE SET faces = ARRAY[
    kept.faces[1] + excluded.faces[1], kept.faces[2] + excluded.faces[2], kept.faces[3] + excluded.faces[3],
    kept.faces[4] + excluded.faces[4], kept.faces[5] + excluded.faces[5], kept.faces[6] + excluded.faces[6]];
  RETURN NULL;
END
$$;
CREATE TRIGGER "rolls_counted" AFTER INSERT ON "rolls" FOR EACH ROW EXECUTE FUNCTION "count_dice"();

-- Makes all of it anew, for who has loaded or corrected games past the triggers. Throws and games that end meanwhile wait.
CREATE FUNCTION "recount_statistics"() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'recount_statistics() must see every game there is: call it in READ COMMITTED';
  END IF;
  LOCK TABLE player_faces, player_results, score_results, category_results IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM uncounted_games;
  DELETE FROM player_faces;
  DELETE FROM player_results;
  DELETE FROM score_results;
  DELETE FROM category_results;
  PERFORM count_games(ARRAY(SELECT id FROM games WHERE status = 'finished'));
  INSERT INTO player_faces (player_id, faces)
  SELECT s.player_id, ARRAY[sum(f[1]), sum(f[2]), sum(f[3]), sum(f[4]), sum(f[5]), sum(f[6])]
  FROM (SELECT game_id, turn_number, faces_of(thrown) AS f FROM rolls OFFSET 0) r
  JOIN turns t ON t.game_id = r.game_id AND t.number = r.turn_number
  JOIN seats s ON s.game_id = t.game_id AND s.seat = t.seat
  GROUP BY s.player_id;
END
$$;
SELECT "recount_statistics"();
