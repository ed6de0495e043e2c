-- CreateTable
CREATE TABLE "player_results" (
    "player_id" UUID NOT NULL,
    "ruleset" TEXT NOT NULL,
    "ranked" BOOLEAN NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "best" INTEGER,
    "total" BIGINT NOT NULL,
    "turns" INTEGER NOT NULL,
    "farkles" INTEGER NOT NULL,
    "turn_points" BIGINT NOT NULL,
    "best_turn" INTEGER,
    "upper_bonuses" INTEGER NOT NULL,
    "fives_of_a_kind" INTEGER NOT NULL,
    "faces" BIGINT[],

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
CREATE TABLE "ended_games" (
    "transaction" BIGINT NOT NULL,
    "game_id" UUID NOT NULL,

    CONSTRAINT "ended_games_pkey" PRIMARY KEY ("transaction","game_id")
);


-- None of these tables refers to players or games: a reference would lock a player after a game, the wrong way round.

ALTER TABLE "player_results"
  ALTER COLUMN "faces" SET NOT NULL,
  ADD CONSTRAINT "player_results_faces_check" CHECK (cardinality("faces") = 6 AND 0 <= ALL ("faces")),
  ADD CONSTRAINT "player_results_games_check" CHECK ("wins" BETWEEN 0 AND "games" AND ("games" = 0) = ("best" IS NULL)),
  ADD CONSTRAINT "player_results_turns_check" CHECK (
    "farkles" BETWEEN 0 AND "turns" AND ("turns" = 0) = ("best_turn" IS NULL)
  );

-- What leaderboards read from the top; a mean asks for at least 5 games.
CREATE INDEX "player_results_best_idx" ON "player_results" ("ruleset", "best" DESC, "player_id")
  WHERE "ranked" AND "games" >= 1;
CREATE INDEX "player_results_wins_idx" ON "player_results" ("ruleset", "wins" DESC, "player_id")
  WHERE "ranked" AND "games" >= 1;
CREATE INDEX "player_results_mean_idx" ON "player_results" ("ruleset", ("total"::float8 / "games") DESC, "player_id")
  WHERE "ranked" AND "games" >= 5;

-- Empty at every commit, so that nothing is lost in a crash.
ALTER TABLE "ended_games" SET UNLOGGED;

-- The one place that says what is counted: the trigger and recount_statistics() both use it. Rows are written in order of
-- player, so that transactions that end games at once wait for one another in a line and never in a circle.
CREATE FUNCTION "count_games"("ended" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_results AS kept (player_id, ruleset, ranked, games, wins, best, total, turns, farkles, turn_points,
    best_turn, upper_bonuses, fives_of_a_kind, faces)
  SELECT s.player_id, g.ruleset,
    bool_and(p.bot IS NULL AND p.deleted_at IS NULL),
    count(*) FILTER (WHERE finished),
    count(*) FILTER (WHERE finished AND s.rank = 1 AND EXISTS (
      SELECT FROM seats other WHERE other.game_id = s.game_id AND other.seat <> s.seat)),
    max(s.score) FILTER (WHERE finished),
    coalesce(sum(s.score) FILTER (WHERE finished), 0),
    coalesce(sum(t.turns) FILTER (WHERE finished), 0),
    coalesce(sum(t.farkles) FILTER (WHERE finished), 0),
    coalesce(sum(t.points) FILTER (WHERE finished), 0),
    max(t.best_turn) FILTER (WHERE finished),
    -- what a score holds beyond its turns is a bonus of the sheet
    count(*) FILTER (WHERE finished AND s.score > t.points + t.repeat_bonuses),
    coalesce(sum(t.fives_of_a_kind) FILTER (WHERE finished), 0),
    ARRAY[coalesce(sum(ones), 0), coalesce(sum(twos), 0), coalesce(sum(threes), 0),
      coalesce(sum(fours), 0), coalesce(sum(fives), 0), coalesce(sum(sixes), 0)]
  FROM unnest(ended) AS e (id)
  JOIN games g ON g.id = e.id
  CROSS JOIN LATERAL (SELECT g.status = 'finished' AS finished) AS status
  JOIN seats s ON s.game_id = g.id
  JOIN players p ON p.id = s.player_id
  LEFT JOIN LATERAL (
    SELECT seat,
      count(*) FILTER (WHERE is_last AND status IN ('scored', 'farkled')) AS turns,
      count(*) FILTER (WHERE is_last AND status = 'farkled') AS farkles,
      max(points) FILTER (WHERE is_last AND status IN ('scored', 'farkled')) AS best_turn,
      coalesce(sum(points) FILTER (WHERE is_last), 0) AS points,
      coalesce(sum(repeat_bonus) FILTER (WHERE is_last), 0) AS repeat_bonuses,
      count(*) FILTER (WHERE is_last AND category IS NOT NULL AND dice[1] = ALL (dice)) AS fives_of_a_kind,
      sum(cardinality(array_positions(thrown, 1::smallint))) AS ones,
      sum(cardinality(array_positions(thrown, 2::smallint))) AS twos,
      sum(cardinality(array_positions(thrown, 3::smallint))) AS threes,
      sum(cardinality(array_positions(thrown, 4::smallint))) AS fours,
      sum(cardinality(array_positions(thrown, 5::smallint))) AS fives,
      sum(cardinality(array_positions(thrown, 6::smallint))) AS sixes
    FROM (
      -- the throws of a game; in a category game what was kept before lies on the table too
      SELECT turn.*, thrown, coalesce(lag(held) OVER throws, '{}') || thrown AS dice,
        lead(roll.number) OVER throws IS NULL AS is_last
      FROM turns turn JOIN rolls roll ON roll.game_id = turn.game_id AND roll.turn_number = turn.number
      WHERE turn.game_id = g.id
      WINDOW throws AS (PARTITION BY turn.number ORDER BY roll.number)
    ) AS throw
    GROUP BY seat
  ) AS t ON t.seat = s.seat
  WHERE finished OR t.seat IS NOT NULL
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
    fives_of_a_kind = kept.fives_of_a_kind + excluded.fives_of_a_kind,
    faces = ARRAY[kept.faces[1] + excluded.faces[1], kept.faces[2] + excluded.faces[2],
      kept.faces[3] + excluded.faces[3], kept.faces[4] + excluded.faces[4],
      kept.faces[5] + excluded.faces[5], kept.faces[6] + excluded.faces[6]];

  INSERT INTO category_results AS kept (player_id, ruleset, category, games, points)
  SELECT s.player_id, g.ruleset, t.category, count(*), sum(t.points)
  FROM unnest(ended) AS e (id)
  JOIN games g ON g.id = e.id AND g.status = 'finished'
  JOIN turns t ON t.game_id = g.id AND t.category IS NOT NULL
  JOIN seats s ON s.game_id = t.game_id AND s.seat = t.seat
  GROUP BY s.player_id, g.ruleset, t.category
  ON CONFLICT (player_id, ruleset, category) DO UPDATE SET
    games = kept.games + excluded.games,
    points = kept.points + excluded.points;
END
$$;

-- A game that ends is counted when its transaction commits: by then its seats, turns and throws are there, whatever was
-- written first. All games of a transaction are counted at once, in one order of players.
CREATE FUNCTION "note_ended_game"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_games VALUES (pg_current_xact_id()::text::bigint, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "games_ended" AFTER UPDATE OF "status" ON "games" FOR EACH ROW
  WHEN (NEW.status IN ('finished', 'abandoned') AND OLD.status NOT IN ('finished', 'abandoned'))
  EXECUTE FUNCTION "note_ended_game"();
CREATE TRIGGER "games_loaded" AFTER INSERT ON "games" FOR EACH ROW
  WHEN (NEW.status IN ('finished', 'abandoned'))
  EXECUTE FUNCTION "note_ended_game"();

CREATE FUNCTION "count_ended_games"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended uuid[];
BEGIN
  IF EXISTS (SELECT FROM ended_games WHERE transaction = NEW.transaction AND game_id = NEW.game_id) THEN
    WITH taken AS (DELETE FROM ended_games WHERE transaction = NEW.transaction RETURNING game_id)
    SELECT array_agg(game_id) INTO ended FROM taken;
    PERFORM count_games(ended);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "ended_games_counted" AFTER INSERT ON "ended_games" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "count_ended_games"();

-- Whose player was deleted is in no game that could end at the same time, so its rows can be locked in any order.
CREATE FUNCTION "take_off_leaderboards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_results SET ranked = false WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "players_deleted" AFTER UPDATE OF "deleted_at" ON "players" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "take_off_leaderboards"();

-- Makes all of it anew, for who has loaded or corrected games past the triggers. Games that end meanwhile wait for it.
CREATE FUNCTION "recount_statistics"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'recount_statistics() must see every game that has ended: call it in READ COMMITTED';
  END IF;
  LOCK TABLE player_results, category_results IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ended_games;
  DELETE FROM category_results;
  DELETE FROM player_results;
  PERFORM count_games(ARRAY(SELECT id FROM games WHERE status IN ('finished', 'abandoned')));
END
$$;
SELECT "recount_statistics"();
