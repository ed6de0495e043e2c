-- AlterTable
ALTER TABLE "seats" ADD COLUMN     "faces" INTEGER[] DEFAULT ARRAY[0, 0, 0, 0, 0, 0]::INTEGER[];


ALTER TABLE "seats"
  ALTER COLUMN "faces" SET NOT NULL,
  ADD CONSTRAINT "seats_faces_check" CHECK (
    cardinality("faces") = 6 AND 0 <= ALL ("faces") AND array_position("faces", NULL) IS NULL
  );

-- The turns that were played before.
UPDATE "seats" SET "faces" = "thrown"."faces"
FROM (
  SELECT t.game_id, t.seat, ARRAY[
    count(*) FILTER (WHERE die = 1), count(*) FILTER (WHERE die = 2), count(*) FILTER (WHERE die = 3),
    count(*) FILTER (WHERE die = 4), count(*) FILTER (WHERE die = 5), count(*) FILTER (WHERE die = 6)
  ] AS faces
  FROM turns t JOIN rolls r ON r.game_id = t.game_id AND r.turn_number = t.number CROSS JOIN unnest(r.thrown) AS die
  WHERE t.ended_at IS NOT NULL
  GROUP BY t.game_id, t.seat
) AS "thrown"
WHERE "thrown".game_id = "seats".game_id AND "thrown".seat = "seats".seat;
