// Shared modules resolve asynchronously, so everything else loads behind this import.
void import('./bootstrap');

export {};
