"""The client against a whole service, whose address PHYSICS_COMPUTE_URL has."""

import contextlib
import copy
import inspect
import io
import json
import math
import os
import tempfile
import unittest
from pathlib import Path

import physics_compute
from physics_compute import Answer, InvalidInput, KeyRefused, NotFound, Refused, Service, connect
from physics_compute.__main__ import main as command
from physics_compute.operators import OPTIONS
from physics_compute.verification import verdict_on

URL = os.environ.get("PHYSICS_COMPUTE_URL")


@unittest.skipUnless(URL, "PHYSICS_COMPUTE_URL names no service")
class OfService(unittest.TestCase):
    service: Service

    @classmethod
    def setUpClass(cls) -> None:
        cls.service = connect()

    def test_a_solver_answers_with_a_quantity_and_whole_fields(self) -> None:
        answer = self.service.heat(alpha="1.2e-5 m^2/s")
        exact = math.exp(-1.2e-5 * 2 * math.pi**2 * 0.05)
        self.assertAlmostEqual(answer.value, exact, delta=1e-10)
        self.assertEqual((answer.unit, answer.quantity.unit), ("1", "1"))
        self.assertLess(answer.uncertainty, 1e-9)
        rows = answer.fields["T"]
        self.assertEqual((len(rows), len(rows[0])), (64, 64))
        self.assertAlmostEqual(rows[32][32], exact * math.sin(math.pi * 32 / 63) ** 2, delta=1e-9)
        self.assertEqual(len(answer.series["t"]), len(answer.series["amplitude"]))

    def test_a_field_of_which_the_answer_has_a_sample_comes_whole(self) -> None:
        answer = self.service.heat(nx=100, ny=80, steps=1)
        self.assertIn("sampled", answer.result["fields"]["temperature"])
        rows = answer.fields["temperature"]
        self.assertEqual((len(rows), len(rows[0])), (80, 100))
        self.assertEqual(float(answer.result["fields"]["temperature"]["values"][0]), float(rows[0][0]))

    def test_a_picture_and_a_notebook_show_it(self) -> None:
        answer = self.service.heat(nx=16, ny=16)
        self.assertTrue(answer.svg.startswith("<svg"))
        shown = answer._repr_html_()
        self.assertIn("T_t = ", shown)
        self.assertIn("data:image/svg+xml;base64,", shown)

    def test_an_answer_is_verified_and_a_changed_one_is_not(self) -> None:
        answer = self.service.heat(nx=16, ny=16)
        self.assertEqual(answer.verify().checked, ("result", "seal", "entry", "log"))
        keys = self.service.seal_keys()
        for path, value in (
            (["value"], 2.0),
            (["result", "decayRate"], 1.0),
            (["warnings"], ["x"]),
            (["seal", "keyId"], "A" * 43),
        ):
            changed = copy.deepcopy(answer.envelope)
            part = changed
            for name in path[:-1]:
                part = part[name]
            self.assertNotEqual(part[path[-1]], value)
            part[path[-1]] = value
            self.assertFalse(verdict_on(changed, keys), path)
        moved = copy.deepcopy(answer.envelope)
        moved["entry"]["seq"] -= 1
        self.assertTrue(verdict_on(moved, keys))
        self.assertFalse(verdict_on(moved, keys, self.service.inclusion))

    def test_a_shorter_view_is_verified_by_the_whole(self) -> None:
        answer = self.service.heat(view="brief", nx=16, ny=16)
        self.assertIsInstance(answer, Answer)
        self.assertNotIn("seal", answer)
        self.assertTrue(answer.verify())

    def test_a_pinned_key_is_the_only_one_that_holds(self) -> None:
        other = connect(key=self.service.key or self.service.spin_up_machine()["apiKey"], public_key="A" * 43)
        self.assertIn("no key of this service", other.heat(nx=16, ny=16).verify().reason or "")

    def test_an_operator_takes_units_and_lists(self) -> None:
        year = self.service.compute.ORBIT_PERIOD(a="1 au", M="1 M_sun", output_unit="d")
        self.assertAlmostEqual(year.shown.value or 0, 365.26, delta=0.05)
        sweep = self.service.compute.ORBIT_PERIOD(a=["1 au", "4 au"], M="1 M_sun")
        self.assertIsNone(sweep.value)
        rows = list(sweep.table)
        self.assertAlmostEqual(rows[1]["ORBIT_PERIOD"] / rows[0]["ORBIT_PERIOD"], 8, delta=1e-9)
        self.assertTrue(sweep.verify())
        back = self.service.compute.ORBIT_PERIOD(T=year, M="1 M_sun", solve_for="a")
        self.assertAlmostEqual(back.value or 0, 149597870700, delta=1e5)

    def test_operators_are_completed_and_described_by_the_registry(self) -> None:
        self.assertIn("ORBIT_PERIOD", dir(self.service.compute))
        self.assertGreater(len(self.service.compute.records()), 1000)
        operator = self.service.compute.ORBIT_PERIOD
        self.assertEqual(set(inspect.signature(operator).parameters), {"a", "M"})
        self.assertIn("semi-major axis [m]", operator.__doc__ or "")
        self.assertEqual(self.service.compute.find("orbital period")[0]["id"], "ORBIT_PERIOD")

    def test_no_input_of_an_operator_has_the_name_of_an_option(self) -> None:
        for name, record in self.service.compute.records().items():
            self.assertFalse({one["key"] for one in record["inputs"]} & set(OPTIONS), name)

    def test_a_misspelt_input_is_an_error_and_not_an_empty_value(self) -> None:
        with self.assertRaises(InvalidInput) as raised:
            self.service.compute.ORBIT_PERIOD(a="1 au", mass="1 M_sun")
        self.assertEqual(raised.exception.pointer, "/inputs/mass")

    def test_tools_are_completed_and_described_by_the_service(self) -> None:
        names = set(dir(self.service))
        self.assertTrue({"heat", "lorenz", "auto", "get_keys", "compute"} <= names)
        parameters = inspect.signature(self.service.heat).parameters
        self.assertEqual(parameters["nx"].default, 64)
        self.assertIn("m^2/s", self.service.heat.__doc__ or "")
        self.assertFalse(hasattr(self.service, "no_such_tool"))
        with self.assertRaises(NotFound):
            self.service.tool("hea")

    def test_no_tool_hides_a_part_of_the_client(self) -> None:
        own = {name for name in dir(Service) if not name.startswith("_")} | set(vars(self.service))
        self.assertEqual(own & set(self.service.operations()), {"compute"})
        self.assertEqual(self.service.compute(domain="NM", operators=["NM20"], inputs={"m": 2, "v": 3}).value, 6)
        for one in self.service.operations().values():
            self.assertNotIn("progress", {parameter.name for parameter in one.parameters}, one.name)

    def test_progress_is_told_and_the_answer_is_the_same(self) -> None:
        seen = []
        told = self.service.heat(nx=100, ny=100, progress=lambda fraction, _: seen.append(fraction))
        self.assertEqual(told["resultHash"], self.service.heat(nx=100, ny=100)["resultHash"])
        self.assertTrue(all(0 <= fraction <= 1 for fraction in seen))
        self.assertTrue(told.verify())
        with contextlib.redirect_stderr(io.StringIO()) as printed:
            self.service.heat(nx=16, ny=16, progress=True)
        self.assertTrue(printed.getvalue().endswith(" 100% " + "done".ljust(40) + "\n"))

    def test_a_sweep_of_a_solver_is_an_iterator_in_the_order_of_its_points(self) -> None:
        alphas = [1e-5, 2e-5, 3e-5]
        sweep = self.service.sweep("heat", at_once=2, alpha=alphas, nx=16, ny=16)
        self.assertEqual([point["alpha"] for point, _ in sweep], alphas)
        table = sweep.table()
        self.assertEqual(table.columns, ["alpha", "value", "uncertainty", "unit"])
        for row in table:
            self.assertAlmostEqual(row["value"], math.exp(-row["alpha"] * 2 * math.pi**2 * 0.05), delta=1e-9)

    def test_a_job_gives_its_points_in_order_as_they_come_and_its_answer(self) -> None:
        sweep = {"a": {"from": 1, "to": 100, "count": 100}}
        job = self.service.run_job(
            "compute", {"operators": ["NM18"], "inputs": {"m": 2}}, sweep=sweep, label="a job"
        )
        points = list(job)
        self.assertEqual([point["index"] for point in points], list(range(100)))
        forces = [point["outputs"]["NM18"]["value"] for point in points]
        self.assertEqual(forces, [2.0 * (i + 1) for i in range(100)])
        answer = self.service.find_job(job.id).wait(60)
        self.assertEqual(answer["result"]["points"], 100)
        self.assertTrue(job.cancel()["removed"])
        with self.assertRaises(NotFound):
            self.service.find_job(job.id)

    def test_a_job_that_fails_raises_its_failure(self) -> None:
        ensemble = {"samples": 8, "distributions": {"r": {"kind": "uniform", "low": -1, "high": 1}}}
        job = self.service.run_job(
            "compute", {"operators": ["NM21"], "inputs": {"m1": 1, "m2": 1}}, ensemble=ensemble
        )
        with self.assertRaises(physics_compute.ServiceError) as raised:
            job.wait(60)
        self.assertEqual(job.state, "failed")
        self.assertIn("of the ensemble was refused", raised.exception.message)

    def test_refusals_have_their_class_code_and_pointer(self) -> None:
        with self.assertRaises(InvalidInput) as raised:
            self.service.heat(alpha=-1, nx=1000)
        self.assertEqual({one.pointer for one in raised.exception.errors}, {"/alpha", "/nx"})
        self.assertIn("alpha is -1", raised.exception.message)
        with self.assertRaises(Refused) as unstable:
            self.service.heat(method="explicit", dt=1.0)
        self.assertEqual(unstable.exception.code, "UNSTABLE")
        with self.assertRaises(KeyRefused):
            connect(key="svc_ak_" + "x" * 38).heat()
        with self.assertRaises(NotFound):
            self.service.get_results_by_id(id=999999)

    def test_what_is_open_makes_no_machine(self) -> None:
        reader = connect()
        self.assertGreater(reader.pulse().f, 1)
        self.assertTrue(reader.compute.find("heat"))
        self.assertIsNone(reader.machine)
        self.assertIsNone(reader.key)
        self.assertTrue(reader.compute.NM20)
        reader.get_keys()
        assert reader.machine is not None
        self.assertEqual(reader.key, reader.machine["apiKey"])

    def test_the_module_has_operators_of_its_own_connection(self) -> None:
        answer = physics_compute.compute.ORBIT_PERIOD(a="1 au", M="1 M_sun")
        self.assertAlmostEqual((answer.value or 0) / 86400, 365.26, delta=0.05)
        self.assertIn("ORBIT_PERIOD", dir(physics_compute.compute))

    def test_the_command_makes_stubs_that_are_python(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "physics.pyi")
            self.assertEqual(command(["stubs", str(file)]), 0)
            text = file.read_text(encoding="utf-8")
        compile(text, "physics.pyi", "exec")
        self.assertIn("def ORBIT_PERIOD(self, *, a: Swept, M: Swept", text)
        self.assertRegex(text, r"def heat\(self, \*, .*method: Literal\['explicit', 'implicit'\] = \.\.\.")

    def test_the_command_verifies_a_file(self) -> None:
        answer = dict(self.service.heat(nx=16, ny=16))
        for value, code in ((answer["value"], 0), (0.5, 1)):
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder, "answer.json")
                file.write_text(json.dumps({**answer, "value": value}), encoding="utf-8")
                with contextlib.redirect_stdout(io.StringIO()):
                    self.assertEqual(command(["verify", str(file)]), code)


if __name__ == "__main__":
    unittest.main()
