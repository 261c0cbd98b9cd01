import { create } from 'zustand';

interface MaintenanceState {
  /** The API has answered that the platform is closed. */
  isClosed: boolean;
  /** When it will be back, as an ISO moment, if that is known. */
  until: string | null;
}

export const useMaintenance = create<MaintenanceState>(() => ({ isClosed: false, until: null }));
