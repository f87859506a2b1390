// One import and one entry for each domain.
import type { DomainSource } from '../operator.ts'
import { acoustics } from './acoustics.ts'
import { aerodynamicsAndPropulsion } from './aerodynamics-and-propulsion.ts'
import { astronomyAndAstrophysics } from './astronomy-and-astrophysics.ts'
import { atomicAndMolecularPhysics } from './atomic-and-molecular-physics.ts'
import { biochemistryAndBiophysics } from './biochemistry-and-biophysics.ts'
import { chemicalEngineeringAndPhaseEquilibria } from './chemical-engineering-and-phase-equilibria.ts'
import { circuitsAndElectronics } from './circuits-and-electronics.ts'
import { climateAndCryosphere } from './climate-and-cryosphere.ts'
import { computerScience } from './computer-science.ts'
import { condensedMatterAndSuperconductivity } from './condensed-matter-and-superconductivity.ts'
import { controlAndRobotics } from './control-and-robotics.ts'
import { cosmology } from './cosmology.ts'
import { ecologyAndGenetics } from './ecology-and-genetics.ts'
import { electrochemistryAndBatteries } from './electrochemistry-and-batteries.ts'
import { electrodynamicsAndEmWaves } from './electrodynamics-and-em-waves.ts'
import { electrostaticsAndDielectrics } from './electrostatics-and-dielectrics.ts'
import { energyAndPowerSystems } from './energy-and-power-systems.ts'
import { epidemiologyAndPharmacology } from './epidemiology-and-pharmacology.ts'
import { finance } from './finance.ts'
import { fluidMechanics } from './fluid-mechanics.ts'
import { gasDynamics } from './gas-dynamics.ts'
import { generalRelativity } from './general-relativity.ts'
import { geophysicsAndSeismology } from './geophysics-and-seismology.ts'
import { geotechnicalEngineering } from './geotechnical-engineering.ts'
import { heatTransfer } from './heat-transfer.ts'
import { hydraulicsAndPipeFlow } from './hydraulics-and-pipe-flow.ts'
import { hydrologyAndWaterResources } from './hydrology-and-water-resources.ts'
import { informationAndCodingTheory } from './information-and-coding-theory.ts'
import { kinematicsAndProjectiles } from './kinematics-and-projectiles.ts'
import { lasersAndPhotonics } from './lasers-and-photonics.ts'
import { machineLearning } from './machine-learning.ts'
import { magnetism } from './magnetism.ts'
import { materialsFractureAndFatigue } from './materials-fracture-and-fatigue.ts'
import { mathematicsAndGeometry } from './mathematics-and-geometry.ts'
import { mechanicalDesignAndManufacturing } from './mechanical-design-and-manufacturing.ts'
import { meteorologyAndAtmosphere } from './meteorology-and-atmosphere.ts'
import { metricTensioner } from './metric-tensioner.ts'
import { multiphaseAndParticleFlow } from './multiphase-and-particle-flow.ts'
import { newtonianMechanics } from './newtonian-mechanics.ts'
import { nonlinearDynamicsAndNetworks } from './nonlinear-dynamics-and-networks.ts'
import { nuclearPhysics } from './nuclear-physics.ts'
import { oceanography } from './oceanography.ts'
import { operationsEconomicsAndTraffic } from './operations-economics-and-traffic.ts'
import { optics } from './optics.ts'
import { optimizationAndNumericalAnalysis } from './optimization-and-numerical-analysis.ts'
import { orbitalMechanics } from './orbital-mechanics.ts'
import { oscillationsAndVibration } from './oscillations-and-vibration.ts'
import { particleAndAcceleratorPhysics } from './particle-and-accelerator-physics.ts'
import { physicalChemistryAndKinetics } from './physical-chemistry-and-kinetics.ts'
import { physiologyNeuroscienceAndBiomechanics } from './physiology-neuroscience-and-biomechanics.ts'
import { plasmaPhysics } from './plasma-physics.ts'
import { quantumInformationAndLogic } from './quantum-information-and-logic.ts'
import { quantumMechanics } from './quantum-mechanics.ts'
import { reactorPhysicsAndRadiationProtection } from './reactor-physics-and-radiation-protection.ts'
import { rfMicrowaveAndAntennas } from './rf-microwave-and-antennas.ts'
import { rotationalAndRigidBodyDynamics } from './rotational-and-rigid-body-dynamics.ts'
import { semiconductorsAndDevices } from './semiconductors-and-devices.ts'
import { signalProcessing } from './signal-processing.ts'
import { softMatterAndRheology } from './soft-matter-and-rheology.ts'
import { solidMechanicsAndElasticity } from './solid-mechanics-and-elasticity.ts'
import { specialRelativity } from './special-relativity.ts'
import { statisticalMechanics } from './statistical-mechanics.ts'
import { statisticsAndProbability } from './statistics-and-probability.ts'
import { structuralEngineering } from './structural-engineering.ts'
import { thermodynamics } from './thermodynamics.ts'
import { vortexDynamics } from './vortex-dynamics.ts'
import { waves } from './waves.ts'

export const domains: readonly DomainSource[] = [
  quantumMechanics,
  newtonianMechanics,
  generalRelativity,
  computerScience,
  optimizationAndNumericalAnalysis,
  quantumInformationAndLogic,
  vortexDynamics,
  metricTensioner,
  specialRelativity,
  rotationalAndRigidBodyDynamics,
  kinematicsAndProjectiles,
  thermodynamics,
  heatTransfer,
  statisticalMechanics,
  fluidMechanics,
  circuitsAndElectronics,
  semiconductorsAndDevices,
  hydraulicsAndPipeFlow,
  multiphaseAndParticleFlow,
  rfMicrowaveAndAntennas,
  gasDynamics,
  aerodynamicsAndPropulsion,
  electrodynamicsAndEmWaves,
  orbitalMechanics,
  oscillationsAndVibration,
  waves,
  astronomyAndAstrophysics,
  acoustics,
  optics,
  cosmology,
  lasersAndPhotonics,
  meteorologyAndAtmosphere,
  electrostaticsAndDielectrics,
  oceanography,
  climateAndCryosphere,
  magnetism,
  hydrologyAndWaterResources,
  geophysicsAndSeismology,
  plasmaPhysics,
  atomicAndMolecularPhysics,
  nuclearPhysics,
  solidMechanicsAndElasticity,
  structuralEngineering,
  reactorPhysicsAndRadiationProtection,
  particleAndAcceleratorPhysics,
  finance,
  epidemiologyAndPharmacology,
  materialsFractureAndFatigue,
  condensedMatterAndSuperconductivity,
  physiologyNeuroscienceAndBiomechanics,
  mechanicalDesignAndManufacturing,
  softMatterAndRheology,
  biochemistryAndBiophysics,
  geotechnicalEngineering,
  operationsEconomicsAndTraffic,
  controlAndRobotics,
  physicalChemistryAndKinetics,
  signalProcessing,
  energyAndPowerSystems,
  informationAndCodingTheory,
  electrochemistryAndBatteries,
  ecologyAndGenetics,
  chemicalEngineeringAndPhaseEquilibria,
  statisticsAndProbability,
  mathematicsAndGeometry,
  machineLearning,
  nonlinearDynamicsAndNetworks,
]
