// The built-in contracts by id; one file a domain, one line here.
import { type Template, type TemplateSource, templateOf } from '../template.ts'
import { computerScience } from './computer-science.ts'
import { generalRelativity } from './general-relativity.ts'
import { kinematicsAndProjectiles } from './kinematics-and-projectiles.ts'
import { metricTensioner } from './metric-tensioner.ts'
import { newtonianMechanics } from './newtonian-mechanics.ts'
import { optimizationAndNumericalAnalysis } from './optimization-and-numerical-analysis.ts'
import { orbitalMechanics } from './orbital-mechanics.ts'
import { oscillationsAndVibration } from './oscillations-and-vibration.ts'
import { quantumInformationAndLogic } from './quantum-information-and-logic.ts'
import { quantumMechanics } from './quantum-mechanics.ts'
import { rotationalAndRigidBodyDynamics } from './rotational-and-rigid-body-dynamics.ts'
import { specialRelativity } from './special-relativity.ts'
import { vortexDynamics } from './vortex-dynamics.ts'

const byDomain: Readonly<Record<string, readonly TemplateSource[]>> = {
  QM: quantumMechanics,
  GR: generalRelativity,
  SR: specialRelativity,
  NM: newtonianMechanics,
  KO: metricTensioner,
  RB: rotationalAndRigidBodyDynamics,
  KN: kinematicsAndProjectiles,
  OV: oscillationsAndVibration,
  VX: vortexDynamics,
  QL: quantumInformationAndLogic,
  CS: computerScience,
  ON: optimizationAndNumericalAnalysis,
  OM: orbitalMechanics,
}

export const templates: ReadonlyMap<string, Template> = new Map(
  Object.entries(byDomain).flatMap(([domain, sources]) =>
    sources.map((source): [string, Template] => [source.id, templateOf(domain, source)]),
  ),
)
